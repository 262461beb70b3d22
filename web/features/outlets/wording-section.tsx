import { t } from '@lingui/core/macro';
import { dateFormat } from '#web/i18n/intl.ts';
import type { OutletDetails } from '#web/lib/answers.ts';
import { count, formatSigned } from '#web/lib/format.ts';

type Mean = OutletDetails['wording']['weeks'][number];

const day = { day: 'numeric', month: 'short' } as const;
/** The place on a scale from −1 to +1, in percent. */
const placeOf = (lean: number) => `${((lean + 1) / 2) * 100}%`;

/** How the outlet's own articles were worded, in all and week by week, beside its rating. Not there without articles. */
export function WordingSection({ outlet: { wording, bias_score } }: { outlet: OutletDetails }) {
  const { weeks, overall } = wording;
  if (weeks.length === 0) return null;
  return (
    <section className="outlet-section" aria-labelledby="outlet-wording">
      <h2 id="outlet-wording">{t`Wording of its articles`}</h2>
      <p className="hint">{t`Mean of what the text alone says, without the outlet’s rating, −1 left to +1 right, with the 95 % interval, over the last twelve weeks.`}</p>
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
            <MeanRow key={week.from} name={dateFormat(day).format(Date.parse(week.from))} wording={week} />
          ))}
          {overall && weeks.length > 1 && <MeanRow name={t`All weeks`} wording={overall} />}
          {bias_score !== null && (
            <tr>
              <th scope="row">{t`Usual lean, rated`}</th>
              <td>–</td>
              <td>{formatSigned(bias_score)}</td>
              <td>–</td>
              <td aria-hidden="true" dir="ltr">
                <Track mean={bias_score} low={bias_score} high={bias_score} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function MeanRow({ name, wording }: { name: string; wording: Omit<Mean, 'from'> }) {
  const { articles, mean, low, high } = wording;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{count(articles)}</td>
      <td>{formatSigned(mean)}</td>
      <td>{t`${formatSigned(low)} to ${formatSigned(high)}`}</td>
      <td aria-hidden="true" dir="ltr">
        <Track mean={mean} low={low} high={high} />
      </td>
    </tr>
  );
}

function Track({ mean, low, high }: Pick<Mean, 'mean' | 'low' | 'high'>) {
  const width = `${((high - low) / 2) * 100}%`;
  return (
    <span className="outlet-track">
      <i style={{ left: placeOf(low), width }} />
      <b style={{ left: placeOf(mean) }} />
    </span>
  );
}
