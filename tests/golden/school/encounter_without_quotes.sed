s/encounter "The last house"/encounter The last house/
