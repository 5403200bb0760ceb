"""Reads PDFs of `fray print` with poppler's tools, and compares them with `fray doc --format json`.

usage: print_pages.py FRAY TASK ARGUMENT...
  fronts FRAY RULES PDF a4|letter   page count, the text of each card, and its box
  duplex PDF                        the back of the one card is behind its front
  fonts PDF                         each font is embedded
  titles PDF NAME                   prints how often NAME is the title of a card
  book PDF                          contents and index name the right pages
"""
import json
import re
import subprocess
import sys

MM = 72 / 25.4
# columns, rows and the two sides of a card as they are on the sheet
SHEETS = {"a4": (3, 3, 63, 88, 210, 297), "letter": (2, 4, 88, 63, 215.9, 279.4)}


def out(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def pages_of(pdf):
    return int(re.search(r"^Pages: *(\d+)", out("pdfinfo", pdf), re.M).group(1))


def plain(text):
    return re.sub(r"\s+", " ", text.replace("\u00a0", " ")).strip()


def words_of(pdf):
    """The words of each page with their boxes, in points."""
    word = re.compile(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>')
    pages = out("pdftotext", "-bbox", pdf, "-").split("<page ")[1:]
    return [[(*map(float, m.groups()[:4]), m.group(5)) for m in word.finditer(page)] for page in pages]


def cards_of(fray, rules):
    found = []
    for kind in ("thing", "act"):
        run = subprocess.run([fray, "doc", kind, rules, "--format", "json"], capture_output=True, text=True)
        found += json.loads(run.stdout)["pages"] if run.returncode == 0 else []
    blank = lambda p: not (p["figures"] or p["rules"] or p["reminders"] or p["flavour"])
    return [p for p in found if not blank(p)]


def fronts(fray, rules, pdf, paper):
    columns, rows, width, height, sheet_width, sheet_height = SHEETS[paper]
    cards, faults = cards_of(fray, rules), []
    want = -(-len(cards) // (columns * rows))
    if pages_of(pdf) != want:
        faults.append(f"{pages_of(pdf)} pages, not {want} for {len(cards)} cards")
    text = plain(out("pdftotext", "-raw", pdf, "-"))
    for card in cards:
        for part in [card["name"], " ".join(card["rules"]), plain(card["flavour"])]:
            if plain(part) not in text:
                faults.append(f"{card['name']}: not printed: {part}")
        for figure in card["figures"]:
            if figure not in text and figure.rsplit(" ", 1)[-1] not in text:
                faults.append(f"{card['name']}: not printed: {figure}")
    # each word is inside one card
    pitch_x, pitch_y = (width + 4) * MM, (height + 4) * MM
    left = (sheet_width * MM - columns * pitch_x) / 2 + 2 * MM
    top = (sheet_height * MM - rows * pitch_y) / 2 + 2 * MM
    for number, page in enumerate(words_of(pdf), 1):
        for x0, y0, x1, y1, word in page:
            column, row = int((x0 - left) // pitch_x), int((y0 - top) // pitch_y)
            x, y = left + column * pitch_x, top + row * pitch_y
            if not (0 <= column < columns and 0 <= row < rows and x0 >= x and y0 >= y
                    and x1 <= x + width * MM and y1 <= y + height * MM):
                faults.append(f"page {number}: '{word}' leaves its card")
    return faults


def duplex(pdf):
    front, back = words_of(pdf)
    middle = lambda words: (min(w[0] for w in words) + max(w[2] for w in words)) / 2
    width = float(re.search(r"Page size: *([\d.]+)", out("pdfinfo", pdf)).group(1))
    # both sides are within one cell, which the sheet's turn mirrors
    off = middle(front) + middle(back) - width
    return [] if abs(off) < 12 else [f"the back is {off:.0f} points beside its front"]


def fonts(pdf):
    rows = out("pdffonts", pdf).splitlines()[2:]
    faults = [row for row in rows if row.split()[-5] != "yes"]
    return faults if rows else ["there is no font"]


def titles(pdf, name):
    print(sum(1 for line in out("pdftotext", "-raw", pdf, "-").splitlines() if line == name))
    return []


def book(pdf):
    count, faults = pages_of(pdf), []
    texts = [out("pdftotext", "-raw", "-f", str(n), "-l", str(n), pdf, "-") for n in range(1, count + 1)]
    texts = [re.sub(r"^.* \u00b7 \d+$", "", text, flags=re.M) for text in texts]  # no footers
    chapters = re.findall(r"^(.+?) (\d+)$", texts[0].split("Contents", 1)[1], re.M)
    for chapter, number in chapters:
        if not re.search(rf"^{re.escape(chapter)}$", texts[int(number) - 1], re.M):
            faults.append(f"{chapter} is not on page {number}")
    index = int(dict(chapters)["Index"])
    entries = re.findall(r"^(.+?) (\d+)(?:, \d+)*$", "\n".join(texts[index - 1:]), re.M)
    for name, number in entries:
        if not re.search(rf"^{re.escape(name)}( \w+)?$", texts[int(number) - 1], re.M):
            faults.append(f"{name} is not on page {number}")
    if len(chapters) < 5 or len(entries) < 30:
        faults.append(f"only {len(chapters)} chapters and {len(entries)} entries")
    seen = re.findall(r"^See (.+?) (\d+)\b", "\n".join(texts[1:index - 1]), re.M)
    for name, number in seen:
        if not re.search(rf"^{re.escape(name)}( \w+)?$", texts[int(number) - 1], re.M):
            faults.append(f"see {name}: not on page {number}")
    return faults


def main():
    task, arguments = sys.argv[1], sys.argv[2:]
    faults = globals()[task](*arguments)
    for fault in faults[:20]:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
