import { t } from '@lingui/core/macro';
import { topicWords } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import type { OutletDetails } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import { percent, percentRange } from './percent.ts';

/** What the outlet covers, beside its side and all outlets. Not there without stories. */
export function TopicsSection({ outlet: { topics } }: { outlet: OutletDetails }) {
  const covered = topics.filter(({ own, side, all }) => own.count > 0 || (side ?? all ?? 0) > 0);
  if (covered.length === 0) return null;
  const hasSide = covered.some(({ side }) => side !== null);
  return (
    <section className="outlet-section" aria-labelledby="outlet-topics">
      <h2 id="outlet-topics">{t`Topics`}</h2>
      <p className="hint">{t`Shares of its stories of the last 28 days, with the 95 % interval, beside the mean over other outlets.`}</p>
      <table className="outlet-table num">
        <thead>
          <tr>
            <th scope="col">{t`Topic`}</th>
            <th scope="col">{t`Its stories`}</th>
            <th scope="col">{t`Share`}</th>
            {hasSide && <th scope="col">{t`Its side`}</th>}
            <th scope="col">{t`All`}</th>
          </tr>
        </thead>
        <tbody>
          {covered.map(({ topic, own, side, all }) => (
            <tr key={topic}>
              <th scope="row">
                <ValueWord value={topic} words={topicWords()} />
              </th>
              <td>{count(own.count)}</td>
              <td>{percentRange(own)}</td>
              {hasSide && <td>{percent(side)}</td>}
              <td>{percent(all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
