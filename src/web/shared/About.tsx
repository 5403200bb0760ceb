/* About.tsx -- A fighter: the conditions it has, with what they do, and its page. */
import type { Creature, SeenDocPage } from 'fray';
import { Card } from './Card.tsx';

/* A mark may end in its number. */
function bare(mark: string): string {
  return mark.replace(/ -?\d+$/, '');
}

export function About(props: { creature: Creature; pages: SeenDocPage[] }) {
  const { name, marks } = props.creature;
  const pageOf = (wanted: string): SeenDocPage | undefined =>
    props.pages.find((page) => page.name === wanted);
  // "Wolf 2" is the second Wolf
  const own = pageOf(name) ?? pageOf(name.replace(/ [A-Z0-9]+$/, ''));
  return (
    <section class="details" aria-label={`About ${name}`}>
      <h2>{name}</h2>
      {marks.length === 0 && <p class="quiet">No conditions.</p>}
      {marks.map((mark) => {
        const page = pageOf(bare(mark));
        return page ? (
          <Card key={mark} page={page} />
        ) : (
          <p key={mark}>
            <strong>{mark}</strong>
          </p>
        );
      })}
      {own && <Card page={own} />}
    </section>
  );
}
