import { plural, t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { countArticles, topicWords } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import { dateFormat } from '#web/i18n/intl.ts';
import type { OutletDetails } from '#web/lib/answers.ts';
import { count, formatSigned, percentText } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyPath } from '#web/lib/web-address.ts';

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

type Mean = OutletDetails['wording']['weeks'][number];

const day = { day: 'numeric', month: 'short' } as const;
/** The place on a scale from −1 to +1, in percent. */
const toPlace = (lean: number) => `${((lean + 1) / 2) * 100}%`;

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
      <i style={{ left: toPlace(low), width }} />
      <b style={{ left: toPlace(mean) }} />
    </span>
  );
}

interface SelectionSectionProps {
  outlet: OutletDetails;
  kind: 'alone' | 'left_out';
}

type Rate = NonNullable<OutletDetails['alone']>['own'];

const titles = () => ({ alone: t`Stories it alone carries`, left_out: t`Stories it leaves out` });

/** The rate with its interval: "18 of its 1,204 stories: 1% (1 to 2%)." */
function writeRate({ outlet, kind }: SelectionSectionProps, own: Rate): string {
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
function writeOthers({ outlet, kind }: SelectionSectionProps): string {
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
        {writeRate({ outlet, kind }, selection.own)} {writeOthers({ outlet, kind })}
      </p>
      {kind === 'left_out' && (
        <p className="hint">
          {t`Several: two of them, and three in ten. Counted over what was read here in 28 days; an outlet of which little was read seems to leave out much.`}
        </p>
      )}
      <ul className="outlet-stories">
        {selection.stories.map((story) => (
          <li key={story.id}>
            <Link to={storyPath(story.id)} data-step>
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

interface Interval {
  share: number;
  low: number;
  high: number;
}

/** "30% (19 to 44%)" */
export function percentRange({ share, low, high }: Interval): string {
  const [value, from, to] = [percentText(share), toPercent(low), percentText(high)];
  return t`${value} (${from} to ${to})`;
}

/** "30%"; a dash without a value. */
export function percent(share: number | null): string {
  return share === null ? '–' : percentText(share);
}
