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

/** Why nothing is said. */
function whyUnstated({ outlet, kind }: SelectionSectionProps): string {
  const { stories, peers, side_stories } = outlet.minimums;
  if (outlet.stories < stories) {
    return plural(outlet.stories, {
      one: `It carries # story of the last 28 days. From ${stories} on, this is counted.`,
      other: `It carries # stories of the last 28 days. From ${stories} on, this is counted.`,
    });
  }
  if (kind === 'left_out' && outlet.bias_category === null) {
    return t`It has no rated lean, so there is no side to compare it with.`;
  }
  return t`Too few outlets or stories of its side to compare: from ${peers} outlets and ${side_stories} stories on, this is counted.`;
}

/** The rate with its interval: "18 of its 1,204 stories: 1% (1 to 2%)." */
function rateOf(kind: SelectionSectionProps['kind'], own: Rate): string {
  const [some, range] = [count(own.count), percentRange(own)];
  if (kind === 'alone')
    return plural(own.of, {
      one: `${some} of its # story: ${range}.`,
      other: `${some} of its # stories: ${range}.`,
    });
  return plural(own.of, {
    one: `${some} of the # story that at least three, and three in ten, of the other outlets of its side carry: ${range}.`,
    other: `${some} of the # stories that at least three, and three in ten, of the other outlets of its side carry: ${range}.`,
  });
}

/** What the outlet carries alone, or what its side carries and it does not: rate, interval, the rate of its side. */
export function SelectionSection({ outlet, kind }: SelectionSectionProps) {
  const selection = outlet[kind];
  const id = `outlet-${kind}`;
  return (
    <section className="outlet-section" aria-labelledby={id}>
      <h2 id={id}>{titles()[kind]}</h2>
      {selection === null ? (
        <p className="muted">{whyUnstated({ outlet, kind })}</p>
      ) : (
        <>
          <p className="num">
            {rateOf(kind, selection.own)}{' '}
            {selection.peers !== null &&
              t`The other outlets of its side: ${percent(selection.peers)} on average.`}
          </p>
          <ul className="outlet-stories">
            {selection.stories.map((story) => (
              <li key={story.id}>
                <Link to={`/story/${encodeURIComponent(story.id)}`} data-step>
                  {plainWords(story.title) || t`Untitled story`}
                </Link>
                <span className="meta num">
                  <span>{countArticles(story.article_count)}</span>
                  {kind === 'left_out' && (
                    <span>{t`${story.carrying} of ${story.of} outlets of its side`}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
