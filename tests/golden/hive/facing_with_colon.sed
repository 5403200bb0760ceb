s/facing west/facing: west/
