/* files.ts -- Files of a project above the shipped ones, and which file a `use` means.
 *
 * `use "name"` is searched as the tool does: in the folder of the file that uses it, then in the
 * folder of the checked file, then in rules/, where a ruleset may have a folder of its own.
 */
import { Positions } from './positions.js';
import type { SourceFile } from './types.js';

const RULES = 'rules/';

export function bare(name: string): string {
  while (name.startsWith('./') && name.length > 2) name = name.slice(2);
  return name;
}

export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

export class Files {
  private readonly own = new Map<string, string>();
  private readonly positions = new Map<string, Positions>();

  constructor(private readonly shipped: ReadonlyMap<string, string>) {}

  set(files: readonly SourceFile[]): void {
    for (const { name, text } of files) {
      this.own.set(bare(name), text);
      this.positions.delete(bare(name));
    }
  }

  remove(names: readonly string[]): void {
    for (const name of names) {
      this.own.delete(bare(name));
      this.positions.delete(bare(name));
    }
  }

  names(): string[] {
    return [...this.own.keys()].sort();
  }

  isOwn(name: string): boolean {
    return this.own.has(name);
  }

  text(name: string): string | null {
    return this.own.get(bare(name)) ?? this.shipped.get(bare(name)) ?? null;
  }

  /* The file of a name that the library shows: a module of its own has no ending. */
  shownFile(shown: string): string {
    return this.text(shown) === null && this.text(`${shown}.fray`) !== null
      ? `${shown}.fray`
      : shown;
  }

  positionsOf(name: string): Positions {
    let found = this.positions.get(name);
    if (!found) this.positions.set(name, (found = new Positions(this.text(name) ?? '')));
    return found;
  }

  private has(name: string): boolean {
    return this.own.has(name) || this.shipped.has(name);
  }

  private places(name: string, from: string, main: string): string[] {
    const own = `${name}/${name.slice(name.lastIndexOf('/') + 1)}`;
    const places = [folderOf(from) + name, folderOf(main) + name, RULES + name, RULES + own];
    return places.map((place) => `${place}.fray`);
  }

  /* The file of a module that `from` uses; null: there is none. */
  find(name: string, from: string, main: string): string | null {
    if (name.startsWith('std/')) return this.own.has(`${name}.fray`) ? `${name}.fray` : null;
    return this.places(name, from, main).find((place) => this.has(place)) ?? null;
  }

  isFolder(name: string, from: string, main: string): boolean {
    const folders = this.places(name, from, main).map((place) => `${place}/`);
    return this.all().some((file) => folders.some((folder) => file.startsWith(folder)));
  }

  /* A file with the same letters in another case, where the tool would refuse the name. */
  misspelled(name: string, from: string, main: string): string | null {
    for (const folder of new Set([folderOf(from), folderOf(main), RULES])) {
      const wanted = `${folder}${name}.fray`.toLowerCase();
      for (const known of this.all()) if (known.toLowerCase() === wanted) return known;
    }
    return null;
  }

  all(): string[] {
    return [...new Set([...this.own.keys(), ...this.shipped.keys()])].sort();
  }

  /* The nearest project.fray of a file, or null. */
  projectOf(name: string): string | null {
    for (let folder = folderOf(bare(name)); ; folder = folderOf(folder.slice(0, -1))) {
      if (this.has(`${folder}project.fray`)) return `${folder}project.fray`;
      if (folder === '') return null;
    }
  }

  /* The module that an unknown name probably means, as the tool suggests it: a name that differs
   * by at most two letters, else the same name in another folder. */
  suggest(name: string, from: string, main: string): string | null {
    const tail = name.slice(name.lastIndexOf('/') + 1);
    const inside = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    let best: string | null = null;
    let closest = 3;
    let elsewhere: string | null = null;
    const consider = (candidate: string) => {
      const distance = editDistance(candidate, name, closest);
      if (distance < closest) {
        closest = distance;
        best = candidate;
      }
      if (candidate.slice(candidate.lastIndexOf('/') + 1) === tail) elsewhere ??= candidate;
    };
    for (const folder of new Set([folderOf(from), folderOf(main), RULES])) {
      const below = this.all()
        .filter((file) => file.startsWith(folder) && file.endsWith('.fray'))
        .map((file) => file.slice(folder.length, -'.fray'.length));
      for (const file of below) {
        const parts = file.split('/');
        if (parts.length > 2 && parts.slice(0, -1).join('/') !== inside) continue;
        consider(file);
        if (folder === RULES && parts.length === 2 && parts[0] === parts[1])
          consider(parts[0] ?? '');
      }
    }
    return best ?? elsewhere;
  }
}

/* The number of letters to insert, delete or replace; at least `limit` if it is not below it. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      const replaced = (row[k - 1] ?? 0) + (a[i - 1] === b[k - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[k] ?? 0) + 1, (next[k - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? limit;
}
