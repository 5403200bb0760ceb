0,/legend \{ "#": wall \}/s//legend "#": wall/
