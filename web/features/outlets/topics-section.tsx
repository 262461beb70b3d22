import { plural, t } from '@lingui/core/macro';
import { topicWords } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import type { OutletDetails } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import { percent, percentRange } from './percent.ts';

/** What the outlet covers, beside its side and all outlets. */
export function TopicsSection({ outlet }: { outlet: OutletDetails }) {
  const { topics, stories } = outlet;
  const minStories = outlet.minimums.stories;
  return (
    <section className="outlet-section" aria-labelledby="outlet-topics">
      <h2 id="outlet-topics">{t`Topics`}</h2>
      {topics.length === 0 ? (
        <p className="muted">
          {plural(stories, {
            one: `It carries # story of the last 28 days. Topics are compared from ${minStories} on.`,
            other: `It carries # stories of the last 28 days. Topics are compared from ${minStories} on.`,
          })}
        </p>
      ) : (
        <>
          <p className="hint">{t`Of the ${count(stories)} stories of the last 28 days that it carries, with the 95 % interval, beside the mean over the other outlets of its side and over all others.`}</p>
          <table className="outlet-table num">
            <thead>
              <tr>
                <th scope="col">{t`Topic`}</th>
                <th scope="col">{t`Its stories`}</th>
                <th scope="col">{t`Share`}</th>
                <th scope="col">{t`Its side`}</th>
                <th scope="col">{t`All`}</th>
              </tr>
            </thead>
            <tbody>
              {topics.map(({ topic, own, side, all }) => (
                <tr key={topic}>
                  <th scope="row">
                    <ValueWord value={topic} words={topicWords()} />
                  </th>
                  <td>{count(own.count)}</td>
                  <td>{percentRange(own)}</td>
                  <td>{percent(side)}</td>
                  <td>{percent(all)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
