import { plural, t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { countArticles } from '#web/components/news/story-words.ts';
import type { OutletDetails } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { percent, percentRange } from './percent.ts';

interface SelectionSectionProps {
  outlet: OutletDetails;
  kind: 'alone' | 'left_out';
}

type Rate = NonNullable<OutletDetails['alone']>['own'];

const titles = () => ({ alone: t`Stories it alone carries`, left_out: t`Stories it leaves out` });

/** The rate with its interval: "18 of its 1,204 stories: 1% (1 to 2%)." */
function rateOf({ outlet, kind }: SelectionSectionProps, own: Rate): string {
  const [some, range] = [count(own.count), percentRange(own)];
  if (kind === 'alone')
    return plural(own.of, {
      one: `${some} of its # story: ${range}.`,
      other: `${some} of its # stories: ${range}.`,
    });
  const all = count(own.of);
  return outlet.bias_category === null
    ? t`It leaves out ${some} of ${all}, ${range}, of the stories that several other outlets carry.`
    : t`It leaves out ${some} of ${all}, ${range}, of the stories that several other outlets of its side carry.`;
}

/** What the others leave out or carry alone, on average; nothing without others. */
function othersOf({ outlet, kind }: SelectionSectionProps): string {
  const share = outlet[kind]?.peers ?? null;
  if (share === null) return '';
  return outlet.bias_category === null
    ? t`The other outlets: ${percent(share)} on average.`
    : t`The other outlets of its side: ${percent(share)} on average.`;
}

/**
 * What the outlet carries alone, or what its side carries and it does not: rate, interval, the rate of its side. Not
 * there without such stories.
 */
export function SelectionSection({ outlet, kind }: SelectionSectionProps) {
  const selection = outlet[kind];
  if (selection === null) return null;
  const id = `outlet-${kind}`;
  return (
    <section className="outlet-section" aria-labelledby={id}>
      <h2 id={id}>{titles()[kind]}</h2>
      <p className="num">
        {rateOf({ outlet, kind }, selection.own)} {othersOf({ outlet, kind })}
      </p>
      {kind === 'left_out' && (
        <p className="hint">
          {t`Several: two of them, and three in ten. Counted over what was read here in 28 days; an outlet of which little was read seems to leave out much.`}
        </p>
      )}
      <ul className="outlet-stories">
        {selection.stories.map((story) => (
          <li key={story.id}>
            <Link to={`/story/${encodeURIComponent(story.id)}`} data-step>
              {plainWords(story.title) || t`Untitled story`}
            </Link>
            <span className="meta num">
              <span>{countArticles(story.article_count)}</span>
              {kind === 'left_out' && (
                <span>
                  {outlet.bias_category === null
                    ? t`${story.carrying} of ${story.of} other outlets`
                    : t`${story.carrying} of ${story.of} outlets of its side`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
