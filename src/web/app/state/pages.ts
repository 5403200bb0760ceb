/* pages.ts -- The pages of the documentation that are read in the page, each loaded when opened. */

const TUTORIALS = import.meta.glob<string>('../../../../docs/tutorial/*.md', {
  query: '?raw',
  import: 'default',
});
const MORE = import.meta.glob<string>(
  ['../../../../docs/cookbook.md', '../../../../docs/mistakes.md'],
  {
    query: '?raw',
    import: 'default',
  },
);
const REFERENCE = import.meta.glob<string>(
  [
    '../../../../docs/reference/*.md',
    '!../../../../docs/reference/errors.md',
    '!../../../../docs/reference/README.md',
  ],
  { query: '?raw', import: 'default' },
);

const ORDER =
  'files declarations members content types expressions statements functions events hooks marks acts ' +
  'space together encounters tests campaigns builtins limits lints';
const TITLES: Record<string, string> = {
  '1-technique': 'Your own technique',
  '2-character': 'A hunter of your own',
  '3-system': 'A system of your own',
  cookbook: 'The cookbook',
  mistakes: 'Mistakes people make',
};

export interface Page {
  /* "tutorial/1-technique": the path of the page in docs. */
  id: string;
  title: string;
  load: () => Promise<string>;
}

/* Parts of a page that only a reader with a terminal needs. */
const TERMINAL = /<!-- terminal -->[^]*?<!-- \/terminal -->\n*/g;

function pagesOf(found: Record<string, () => Promise<string>>): Page[] {
  return Object.entries(found).map(([path, load]) => {
    const id = path.replace(/^.*\/docs\//, '').replace(/\.md$/, '');
    const name = id.split('/').pop() ?? id;
    return {
      id,
      title: TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
      load: async () => (await load()).replace(TERMINAL, ''),
    };
  });
}

function rank({ id }: Page): number {
  return ORDER.split(' ').indexOf(id.split('/').pop() ?? '');
}

export const SECTIONS: { title: string; pages: Page[] }[] = [
  { title: 'Lessons', pages: [...pagesOf(TUTORIALS), ...pagesOf(MORE)] },
  { title: 'The language', pages: pagesOf(REFERENCE).sort((a, b) => rank(a) - rank(b)) },
];

export const PAGES = SECTIONS.flatMap(({ pages }) => pages);

/* Returns the address of a link of a page inside this page, or null if it leads elsewhere. */
export function addressIn(page: string, href: string): string | null {
  if (/^https?:\/\//.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const parts = page.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const id = path === '' ? page : parts.join('/').replace(/\.md$/, '');
  if (id === 'reference/errors') return '#learn/codes';
  if (!PAGES.some((other) => other.id === id)) return null;
  return `#learn/${id}${anchor ? `#${anchor}` : ''}`;
}
