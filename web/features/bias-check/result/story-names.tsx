import type { BiasCheckResult } from '#web/lib/answers.ts';
import { nestQuotes } from '#web/lib/nest-quotes.ts';

type Names = NonNullable<BiasCheckResult['story_names']>;
type LeftOut = Names['left_out'][number];

const outletsOf = (count: number, side: string) =>
  `${count} ${count === 1 ? 'outlet' : 'outlets'} of the ${side}`;

/** The names that most other outlets of both sides carry on the event, and which of them the article leaves out. */
export function StoryNames({ names }: { names: Names }) {
  const { left, center, right } = names.outlets;
  return (
    <section className="stack provenance-part" aria-labelledby="prov-story">
      <h3 id="prov-story">Beside other reports of the event</h3>
      <p>
        Compared with {outletsOf(left, 'left')}, {center} of the center and {right} of the right.{' '}
        {names.names === 0
          ? 'There is no name that most of them carry on both sides.'
          : `The article carries ${names.carried} of the ${names.names} names that most of them carry on both sides.`}
      </p>
      {names.left_out.length > 0 && (
        <>
          <h4 className="kicker">Left out</h4>
          <ul className="stack stack-items text-small">
            {names.left_out.map((name) => (
              <li key={name.name}>
                <Name {...name} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-small muted">
        This does not move the rating: what an article carries of its event does not show its side.{' '}
        <a href="/methodology#measured-story-measure">How that was measured</a>
      </p>
    </section>
  );
}

const carriedBy = ({ count, of }: LeftOut['outlets']['left'], side: string) => `${count} of ${of} ${side}`;

function Name({ name, outlets: { left, center, right }, passages }: LeftOut) {
  return (
    <>
      <p>
        <strong>{name}</strong>: carried by {carriedBy(left, 'outlets of the left')},{' '}
        {center.of > 0 && <>{carriedBy(center, 'of the center')}, </>}
        {carriedBy(right, 'of the right')}
      </p>
      <ul className="stack stack-parts name-passages">
        {passages.map(({ quote, source, url }) => (
          <li key={url}>
            {nestQuotes(quote)}{' '}
            <span className="comparison-source">
              <a href={url} target="_blank" rel="noopener noreferrer">
                {source}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
