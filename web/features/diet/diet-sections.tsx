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

export function TopicTable({ summary }: { summary: DietSummary }) {
  return (
    <section className="outlet-section" aria-labelledby="diet-topics">
      <h2 id="diet-topics">Topics</h2>
      <table className="outlet-table num">
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Opened</th>
            <th scope="col">Share</th>
            <th scope="col">On offer</th>
          </tr>
        </thead>
        <tbody>
          {summary.topics.map((row) => (
            <tr key={row.topic}>
              <th scope="row">
                <ValueWord value={row.topic} words={topicWords} />
              </th>
              <td>{count(row.count)}</td>
              <td>{percent.format(row.opened)}</td>
              <td>{percent.format(row.offered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function OutletTable({ summary }: { summary: DietSummary }) {
  return (
    <section className="outlet-section diet-outlets" aria-labelledby="diet-outlets">
      <h2 id="diet-outlets">Outlets</h2>
      <table className="outlet-table num">
        <thead>
          <tr>
            <th scope="col">Outlet</th>
            <th scope="col">Opened</th>
            <th scope="col">Left</th>
            <th scope="col">Center</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {summary.outlets.slice(0, maxOutlets).map(({ outlet, name, side, count: opened }) => (
            <tr key={outlet}>
              <th scope="row">
                <OutletLink domain={outlet}>{plainWords(name) || outlet}</OutletLink>
              </th>
              <td>{count(opened)}</td>
              <td>{count(side.left)}</td>
              <td>{count(side.center)}</td>
              <td>{count(side.right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function WeekTable({ summary }: { summary: DietSummary }) {
  return (
    <section className="outlet-section" aria-labelledby="diet-weeks">
      <h2 id="diet-weeks">Weeks</h2>
      <table className="outlet-table num">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Left</th>
            <th scope="col">Center</th>
            <th scope="col">Right</th>
            <th scope="col">Unrated</th>
          </tr>
        </thead>
        <tbody>
          {summary.weeks.slice(0, maxWeeks).map(({ start, opened }) => (
            <tr key={start}>
              <th scope="row">{day.format(start)}</th>
              <td>{count(opened.left)}</td>
              <td>{count(opened.center)}</td>
              <td>{count(opened.right)}</td>
              <td>{count(opened.unrated)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
