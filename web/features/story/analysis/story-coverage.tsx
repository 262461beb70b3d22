import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BlindspotMark, blindspotSentence } from '#web/components/news/blindspot-mark.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { type BadgeSide, SideBadge } from '#web/components/news/side-badge.tsx';
import { SideWord } from '#web/components/news/side-word.tsx';
import { Section } from '#web/components/section.tsx';
import { commaAndSpace, dateFormat } from '#web/i18n/intl.ts';
import type { OpenAnswer, Story } from '#web/lib/answers.ts';
import { exactTime } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';

interface StoryCoverageProps {
  story: Story;
  onShowArticle: (id: string) => void;
}

/** The articles per side, what is not counted, the blindspot, and who reported first. */
export function StoryCoverage({ story, onShowArticle }: StoryCoverageProps) {
  const { left, center, right } = story.bias_distribution;
  const unrated = story.unrated_count;
  const note = plural(left + center + right, {
    one: `# rated article, ${unrated} not rated`,
    other: `# rated articles, ${unrated} not rated`,
  });
  return (
    <Section id="coverage" title={t`Who covers it`} note={note}>
      <div className="stack">
        <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} large />
        <div className="stack stack-lines">
          {writeShares(story).map((sentence) => (
            <p className="hint" key={sentence}>
              {sentence}
            </p>
          ))}
        </div>
        {story.blindspot !== null && (
          <div className="stack stack-lines">
            <BlindspotMark blindspot={story.blindspot} />
            <p className="hint">
              {blindspotSentence(story.blindspot)} {t`It says nothing about outlets we do not read.`}
            </p>
          </div>
        )}
        <CoverageTimeline story={story} onShowArticle={onShowArticle} />
      </div>
    </Section>
  );
}

/** The notes on the bar: the basis of the shares, unrated articles, copies and agencies. */
function writeShares(story: Story): string[] {
  const { copy_count, unrated_count, article_count, articles } = story;
  const wires = articles.filter((article) => article.is_wire).length;
  const share = (part: number) => t`${part} of ${article_count}`;
  return [
    t`Shares are of rated articles. Center is a position on the scale, not a mark of quality.`,
    ...(unrated_count > 0
      ? [t`Unrated: ${share(unrated_count)}, shown apart and never counted as center.`]
      : []),
    ...(copy_count > 0
      ? [t`Repeat another’s text: ${share(copy_count)}. They are listed, and count once.`]
      : []),
    ...(wires > 0 ? [t`From news agencies: ${share(wires)}.`] : []),
  ];
}

const rows = (): readonly { side: BadgeSide; word: string }[] => [
  { side: 'left', word: t`Left` },
  { side: 'center', word: t`Center` },
  { side: 'right', word: t`Right` },
  { side: 'unrated', word: t`Unrated` },
];

/** The side of an article; a newer server may have more values. */
type AnySide = OpenAnswer<BadgeSide>;

interface Dated {
  id: string;
  side: AnySide;
  /** Milliseconds since 1970. */
  at: number;
}

function datedArticles(story: Story): Dated[] {
  return story.articles.flatMap(({ id, bias_category, published_at }) => {
    const at = Date.parse(published_at ?? '');
    return Number.isNaN(at) ? [] : [{ id, side: bias_category ?? 'unrated', at }];
  });
}

const short = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const;

interface CoverageTimelineProps {
  story: Story;
  onShowArticle: (id: string) => void;
}

/** The times of the articles, one row per side, and who reported first. */
export function CoverageTimeline({ story, onShowArticle }: CoverageTimelineProps) {
  const dated = datedArticles(story);
  const from = Math.min(...dated.map(({ at }) => at));
  const to = Math.max(...dated.map(({ at }) => at));
  return (
    <div className="timeline">
      <h3>{t`Coverage over time`}</h3>
      {dated.length > 1 && to > from && <TimelineRows dated={dated} from={from} to={to} />}
      <FirstReports story={story} onShowArticle={onShowArticle} />
    </div>
  );
}

function TimelineRows({ dated, from, to }: { dated: readonly Dated[]; from: number; to: number }) {
  const used = rows().filter(({ side }) => dated.some((article) => article.side === side));
  const counts = used
    .map(({ side, word }) => `${word} ${dated.filter((article) => article.side === side).length}`)
    .join(commaAndSpace());
  return (
    <div
      className="timeline-rows"
      role="img"
      // A scale of time, drawn from left to right.
      dir="ltr"
      aria-label={t`Articles from ${dateFormat(short).format(from)} to ${dateFormat(short).format(to)}: ${counts}.`}
    >
      {used.map(({ side }) => (
        <div className="timeline-row" key={side}>
          <SideBadge side={side} />
          <div className="timeline-track">
            {dated
              .filter((article) => article.side === side)
              .map(({ id, at }) => (
                <i
                  key={id}
                  className="timeline-mark"
                  data-side={side}
                  style={{ left: `${((at - from) / (to - from)) * 100}%` }}
                />
              ))}
          </div>
        </div>
      ))}
      <p className="timeline-ends num">
        <bdi>{dateFormat(short).format(from)}</bdi>
        <bdi>{dateFormat(short).format(to)}</bdi>
      </p>
    </div>
  );
}

type FirstReport = Story['first_reports'][number];

/** The first report of all, then that of each other side. */
function orderedReports(story: Story): { report: FirstReport; side: AnySide; isFirst: boolean }[] {
  const byTime = story.first_reports.toSorted(
    (a, b) => Date.parse(a.published_at) - Date.parse(b.published_at),
  );
  const first = byTime.find(({ side }) => side === null) ?? byTime[0];
  const others = byTime.filter(({ article }) => article !== first?.article);
  return [...(first === undefined ? [] : [first]), ...others].map((report) => {
    const category = story.articles.find(({ id }) => id === report.article)?.bias_category;
    return { report, side: report.side ?? category ?? 'unrated', isFirst: report === first };
  });
}

function FirstOf({ side }: { side: AnySide }) {
  if (side === 'left') return `${t`First left:`} `;
  if (side === 'center') return `${t`First center:`} `;
  if (side === 'right') return `${t`First right:`} `;
  if (side === 'unrated') return `${t`First unrated:`} `;
  return (
    <>
      <Trans>
        First <SideWord side={side} />:
      </Trans>{' '}
    </>
  );
}

function FirstReports({ story, onShowArticle }: CoverageTimelineProps) {
  if (story.first_reports.length === 0)
    return <p className="muted text-small">{t`No article says when it was published.`}</p>;
  return (
    <ol className="first-reports">
      {orderedReports(story).map(({ report: { article, source, published_at }, side, isFirst }) => (
        <li key={`${side} ${article}`}>
          <SideBadge side={side} />
          <span>
            {isFirst ? <strong>{t`Reported first:`} </strong> : <FirstOf side={side} />}
            <a
              href={`#article-${article}`}
              onClick={(event) => {
                event.preventDefault();
                onShowArticle(article);
              }}
            >
              {plainWords(source)}
            </a>
            {isFirst && (
              <>
                {' '}
                (<SideWord side={side} />)
              </>
            )}
          </span>
          <time className="dim num" dateTime={published_at} title={exactTime(published_at) ?? undefined}>
            {dateFormat(short).format(Date.parse(published_at))}
          </time>
        </li>
      ))}
    </ol>
  );
}
