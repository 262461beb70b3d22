import { plural, t } from '@lingui/core/macro';
import { dateFormat } from '#web/i18n/intl.ts';
import type { OutletDetails } from '#web/lib/answers.ts';
import { count, formatSigned } from '#web/lib/format.ts';

type Wording = OutletDetails['wording'];

const day = { day: 'numeric', month: 'short' } as const;
/** The place on a scale from −1 to +1, in percent. */
const placeOf = (lean: number) => `${((lean + 1) / 2) * 100}%`;

/** How the outlet's own articles were worded, week by week. */
export function WordingSection({ wording }: { wording: Wording }) {
  const { weeks, articles, min_articles } = wording;
  return (
    <section className="outlet-section" aria-labelledby="outlet-wording">
      <h2 id="outlet-wording">{t`Wording of its articles`}</h2>
      {weeks.length === 0 ? (
        <p className="muted">
          {articles === 0
            ? t`No article has a rated wording in the last twelve weeks.`
            : plural(articles, {
                one: 'Only # article with a rated wording in the last twelve weeks.',
                other: 'Only # articles with a rated wording in the last twelve weeks.',
              })}{' '}
          {t`A week is shown from ${min_articles} articles on.`}
        </p>
      ) : (
        <>
          <p className="hint">{t`Mean of what the text alone says, without the outlet’s rating, −1 left to +1 right, with the 95 % interval. From the ${count(articles)} newest articles; weeks with fewer than ${min_articles} are left out.`}</p>
          <table className="outlet-table num">
            <thead>
              <tr>
                <th scope="col">{t`Week from`}</th>
                <th scope="col">{t`Articles`}</th>
                <th scope="col">{t`Mean`}</th>
                <th scope="col">{t`Interval`}</th>
                <td className="outlet-scale-head" aria-hidden="true" dir="ltr">
                  <span>−1</span>
                  <span>0</span>
                  <span>+1</span>
                </td>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.from}>
                  <th scope="row">{dateFormat(day).format(Date.parse(week.from))}</th>
                  <td>{week.articles}</td>
                  <td>{formatSigned(week.mean)}</td>
                  <td>{t`${formatSigned(week.low)} to ${formatSigned(week.high)}`}</td>
                  <td aria-hidden="true" dir="ltr">
                    <Track {...week} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Track({ mean, low, high }: { mean: number; low: number; high: number }) {
  const width = `${((high - low) / 2) * 100}%`;
  return (
    <span className="outlet-track">
      <i style={{ left: placeOf(low), width }} />
      <b style={{ left: placeOf(mean) }} />
    </span>
  );
}
