import { plural, select, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '#web/components/classes.ts';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { countSources, topicWords } from '#web/components/news/story-words.ts';
import { Section } from '#web/components/section.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { dateFormat } from '#web/i18n/intl.ts';
import type { StoryCard } from '#web/lib/answers.ts';
import type { StoryMark } from '#web/lib/diet/diet-entries.ts';
import { count, percentText } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyPath } from '#web/lib/web-address.ts';
import { type DietSummary, minOfSide, minOutlets, minRatedOpened, suggestStories } from './summarize-diet.ts';

const maxOutlets = 15;
const maxWeeks = 12;

const countAll = ({ left, center, right, unrated }: DietSummary['opened']) => left + center + right + unrated;

/** What was opened by side, above what was on offer. */
export function BySide({ summary }: { summary: DietSummary }) {
  const { opened, offered } = summary;
  return (
    <Section
      id="diet-sides"
      title={t`By side`}
      note={plural(countAll(opened), { one: '# article opened', other: '# articles opened' })}
    >
      <div className="diet-sides">
        <h3>{t`You opened`}</h3>
        <DistributionBar counts={opened} large />
        <h3>{t`On offer`}</h3>
        {countAll(offered) === 0 ? (
          <p className="muted">{t`The edition was not open in this time.`}</p>
        ) : (
          <DistributionBar counts={offered} large />
        )}
      </div>
      <p className="hint">{t`On offer are the articles of the stories that the edition showed on the days when you opened it. A story that stays for days counts on each of them.`}</p>
    </Section>
  );
}

interface TableProps {
  name: 'topics' | 'outlets' | 'weeks';
  title: string;
  /** The first is that of the row heads. */
  columns: readonly string[];
  rows: readonly { key: string; head: ReactNode; cells: readonly string[] }[];
}

function DietTable({ name, title, columns, rows }: TableProps) {
  return (
    <section className={classes('outlet-section', `diet-${name}`)} aria-labelledby={`diet-${name}`}>
      <h2 id={`diet-${name}`}>{title}</h2>
      <table className="outlet-table num">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function TopicTable({ summary }: { summary: DietSummary }) {
  const rows = summary.topics.map(({ topic, count: opened, ...shares }) => ({
    key: topic,
    head: <ValueWord value={topic} words={topicWords()} />,
    cells: [count(opened), percentText(shares.opened), percentText(shares.offered)],
  }));
  return (
    <DietTable
      name="topics"
      title={t`Topics`}
      columns={[t`Topic`, t`Opened`, t`Share`, t`On offer`]}
      rows={rows}
    />
  );
}

export function OutletTable({ summary }: { summary: DietSummary }) {
  const rows = summary.outlets.slice(0, maxOutlets).map(({ outlet, name, side, count: opened }) => ({
    key: outlet,
    head: <OutletLink domain={outlet}>{plainWords(name) || outlet}</OutletLink>,
    cells: [opened, side.left, side.center, side.right].map(count),
  }));
  const columns = [t`Outlet`, t`Opened`, t`Left`, t`Center`, t`Right`];
  return <DietTable name="outlets" title={t`Outlets`} columns={columns} rows={rows} />;
}

export function WeekTable({ summary }: { summary: DietSummary }) {
  const rows = summary.weeks.slice(0, maxWeeks).map(({ start, opened }) => ({
    key: String(start),
    head: dateFormat({ day: 'numeric', month: 'short' }).format(start),
    cells: [opened.left, opened.center, opened.right, opened.unrated].map(count),
  }));
  const columns = [t`From`, t`Left`, t`Center`, t`Right`, t`Unrated`];
  return <DietTable name="weeks" title={t`Weeks`} columns={columns} rows={rows} />;
}

interface SideBehindProps {
  summary: DietSummary;
  marks: readonly StoryMark[];
  stories: readonly StoryCard[] | undefined;
}

/** Well-sourced stories of the side that the reader opens least, chosen in the browser. */
export function SideBehind({ summary: { behind }, marks, stories }: SideBehindProps) {
  const found =
    behind === null || stories === undefined
      ? []
      : suggestStories(stories, behind, new Map(marks.map((mark) => [mark.story, mark])));
  return (
    <Section
      id="diet-least"
      title={
        behind === null
          ? t`What you read least`
          : select(behind, {
              left: 'You read the left least',
              right: 'You read the right least',
              other: 'You read the center least',
            })
      }
      className="diet-least"
    >
      {behind === null ? (
        <p className="muted">{t`No side is behind its share of what was on offer, or you opened fewer than ${minRatedOpened} rated articles.`}</p>
      ) : (
        <p className="hint">{t`Stories of now with at least ${minOutlets} independent outlets and ${minOfSide} articles of this side, which you have not read.`}</p>
      )}
      {behind !== null && found.length === 0 && <p className="muted">{t`There is no such story now.`}</p>}
      <ul className="diet-stories">
        {found.map((story) => (
          <li key={story.id}>
            <Link to={storyPath(story.id)} data-step>
              {plainWords(story.title)}
            </Link>
            <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} />
            <p className="meta num">{countSources(story.outlet_count)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
