import { type BadgeSide, SideBadge } from '#web/components/news/side-badge.tsx';
import { SideWord } from '#web/components/news/side-word.tsx';
import type { Story } from '#web/lib/answers.ts';
import { exactTime } from '#web/lib/format.ts';
import type { OpenAnswer } from '#web/lib/open-answer.ts';
import { plainWords } from '#web/lib/plain-words.ts';

const rows: readonly { side: BadgeSide; word: string }[] = [
  { side: 'left', word: 'Left' },
  { side: 'center', word: 'Center' },
  { side: 'right', word: 'Right' },
  { side: 'unrated', word: 'Unrated' },
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

const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

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
      <h3>Coverage over time</h3>
      {dated.length > 1 && to > from && <TimelineRows dated={dated} from={from} to={to} />}
      <FirstReports story={story} onShowArticle={onShowArticle} />
    </div>
  );
}

function TimelineRows({ dated, from, to }: { dated: readonly Dated[]; from: number; to: number }) {
  const used = rows.filter(({ side }) => dated.some((article) => article.side === side));
  const counts = used
    .map(({ side, word }) => `${word} ${dated.filter((article) => article.side === side).length}`)
    .join(', ');
  return (
    <div
      className="timeline-rows"
      role="img"
      aria-label={`Articles from ${short.format(from)} to ${short.format(to)}: ${counts}.`}
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
        <span>{short.format(from)}</span>
        <span>{short.format(to)}</span>
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

function FirstReports({ story, onShowArticle }: CoverageTimelineProps) {
  if (story.first_reports.length === 0)
    return <p className="muted text-small">No article says when it was published.</p>;
  return (
    <ol className="first-reports">
      {orderedReports(story).map(({ report: { article, source, published_at }, side, isFirst }) => (
        <li key={`${side} ${article}`}>
          <SideBadge side={side} />
          <span>
            {isFirst ? (
              <strong>Reported first: </strong>
            ) : (
              <>
                First <SideWord side={side} />:{' '}
              </>
            )}
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
            {short.format(Date.parse(published_at))}
          </time>
        </li>
      ))}
    </ol>
  );
}
