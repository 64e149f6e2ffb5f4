"""
What the account has used, as a table for a spreadsheet: a line for each model and month.

    python examples/python/spending.py 2026-01-01 > used.csv
"""

import collections
import csv
import os
import sys

from atelier_client import Atelier

with Atelier(os.environ["ATELIER_KEY"], os.environ["ATELIER_URL"]) as atelier:
    sums: dict[tuple[str, str, str], list[float]] = collections.defaultdict(lambda: [0, 0])
    for entry in atelier.usage(from_=sys.argv[1]):
        each = sums[entry["date"][:7], entry["model"], entry["unit"]]
        each[0] += entry["tasks"]
        each[1] += entry["quantity"]

table = csv.writer(sys.stdout)
table.writerow(["month", "model", "unit", "tasks", "quantity"])
for (month, model, unit), (tasks, quantity) in sorted(sums.items()):
    table.writerow([month, model, unit, int(tasks), round(quantity, 2)])
