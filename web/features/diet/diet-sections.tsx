import type { ReactNode } from 'react';
import { classes } from '#web/components/classes.ts';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { counted, topicWords } from '#web/components/news/story-words.ts';
import { Section } from '#web/components/section.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { count } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import type { DietSummary } from './summarize-diet.ts';

const maxOutlets = 15;
const maxWeeks = 12;

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

const totalOf = ({ left, center, right, unrated }: DietSummary['opened']) => left + center + right + unrated;

/** What was opened by side, above what was on offer. */
export function BySide({ summary }: { summary: DietSummary }) {
  const { opened, offered } = summary;
  return (
    <Section id="diet-sides" title="By side" note={`${counted(totalOf(opened), 'article')} opened`}>
      <div className="diet-sides">
        <h3>You opened</h3>
        <DistributionBar counts={opened} large />
        <h3>On offer</h3>
        {totalOf(offered) === 0 ? (
          <p className="muted">The edition was not open in this time.</p>
        ) : (
          <DistributionBar counts={offered} large />
        )}
      </div>
      <p className="hint">
        On offer are the articles of the stories that the edition showed on the days when you opened it. A
        story that stays for days counts on each of them.
      </p>
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
    ...{ key: topic, head: <ValueWord value={topic} words={topicWords} /> },
    cells: [count(opened), percent.format(shares.opened), percent.format(shares.offered)],
  }));
  return (
    <DietTable name="topics" title="Topics" columns={['Topic', 'Opened', 'Share', 'On offer']} rows={rows} />
  );
}

export function OutletTable({ summary }: { summary: DietSummary }) {
  const rows = summary.outlets.slice(0, maxOutlets).map(({ outlet, name, side, count: opened }) => ({
    ...{ key: outlet, head: <OutletLink domain={outlet}>{plainWords(name) || outlet}</OutletLink> },
    cells: [opened, side.left, side.center, side.right].map(count),
  }));
  const columns = ['Outlet', 'Opened', 'Left', 'Center', 'Right'];
  return <DietTable name="outlets" title="Outlets" columns={columns} rows={rows} />;
}

export function WeekTable({ summary }: { summary: DietSummary }) {
  const rows = summary.weeks.slice(0, maxWeeks).map(({ start, opened }) => ({
    ...{ key: String(start), head: day.format(start) },
    cells: [opened.left, opened.center, opened.right, opened.unrated].map(count),
  }));
  const columns = ['From', 'Left', 'Center', 'Right', 'Unrated'];
  return <DietTable name="weeks" title="Weeks" columns={columns} rows={rows} />;
}
