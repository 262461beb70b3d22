import { plural, t } from '@lingui/core/macro';
import { nestQuotes } from '#domain/text/nest-quotes.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';

type Names = NonNullable<BiasCheckResult['story_names']>;
type LeftOut = Names['left_out'][number];

/** The names that most other outlets of both sides carry on the event, and which of them the article leaves out. */
export function StoryNames({ names }: { names: Names }) {
  const { left, center, right } = names.outlets;
  return (
    <section className="stack provenance-part" aria-labelledby="prov-story">
      <h3 id="prov-story">{t`Beside other reports of the event`}</h3>
      <p>
        {plural(left, {
          one: `Compared with # outlet of the left, ${center} of the center and ${right} of the right.`,
          other: `Compared with # outlets of the left, ${center} of the center and ${right} of the right.`,
        })}{' '}
        {names.names === 0
          ? t`There is no name that most of them carry on both sides.`
          : t`The article carries ${names.carried} of the ${names.names} names that most of them carry on both sides.`}
      </p>
      {names.left_out.length > 0 && (
        <>
          <h4 className="kicker">{t`Left out`}</h4>
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
        {t`This does not move the rating: what an article carries of its event does not show its side.`}
      </p>
    </section>
  );
}

/** "3 of 5". */
const carriedBy = ({ count, of }: LeftOut['outlets']['left']): string => t`${count} of ${of}`;

function Name({ name, outlets: { left, center, right }, passages }: LeftOut) {
  const [atLeft, atCenter, atRight] = [carriedBy(left), carriedBy(center), carriedBy(right)];
  const carriers =
    center.of > 0
      ? t`carried by ${atLeft} outlets of the left, ${atCenter} of the center, ${atRight} of the right`
      : t`carried by ${atLeft} outlets of the left, ${atRight} of the right`;
  return (
    <>
      <p>
        <strong>{name}</strong>: {carriers}
      </p>
      <ul className="stack stack-parts name-passages">
        {passages.map(({ quote, source, url }) => (
          <li key={url}>
            <bdi lang="en">{nestQuotes(quote)}</bdi>{' '}
            <span className="comparison-source">
              <a href={url} target="_blank" rel="noopener noreferrer">
                {source}
                <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
              </a>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
