/* kinds.ts -- The kinds of a project and their parents, read from the texts of its files. */
import type { Project } from 'fray';

const KIND = /^\s*kind\s+([A-Za-z_]\w*)(?:\s*,\s*\w+)?\s+is\s+([A-Za-z_]\w*)/gm;
/* Shipped texts do not change, so each is read once. */
const known = new Map<string, [string, string][]>();

function kindsOf(text: string): [string, string][] {
  return [...text.matchAll(KIND)].map((found) => [found[1]!, found[2]!]);
}

/* Returns a function that says whether a kind is `wanted` or descends from it. */
export async function kindTest(
  project: Project,
  files: string[],
  own: Record<string, string>,
): Promise<(kind: string, wanted: string) => boolean> {
  const parents = new Map<string, string>();
  for (const file of files) {
    let rows = file in own ? kindsOf(own[file] ?? '') : known.get(file);
    if (!rows) {
      rows = kindsOf((await project.text(file)) ?? '');
      known.set(file, rows);
    }
    for (const [kind, parent] of rows) parents.set(kind, parent);
  }
  return (kind, wanted) => {
    for (let at: string | undefined = kind, i = 0; at && i < 20; i++) {
      if (at === wanted) return true;
      at = parents.get(at);
    }
    return false;
  };
}
