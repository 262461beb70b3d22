import { Section } from '#web/components/section.tsx';
import { parseComparative } from '#web/instruments/comparative-text.ts';
import { PerspectiveColumns } from '#web/instruments/perspective-columns.tsx';

const named = `Left:
- Leads with shift workers and the time they save.
- Presents the shared fare as a matter of fairness between towns.
- Mentions the cost late, and only for the first year.
Center:
- Sets out routes, hours and the vote due in two years.
- Gives the full cost next to expected fares.
- Quotes passengers and council treasurers in equal number.
Right:
- Leads with the yearly cost and who pays it.
- Presents the shared fare as a loss of local choice.
- Mentions the time saved late, and only for the towns.`;

const sources = `- Left-leaning sources stress the time that late workers save
  and call the shared fare fair.
- Center/neutral sources set out routes, hours and cost,
  and quote both sides.`;

/** The three columns from fixed sample text, in both styles of lines that are read. Nothing is checked here. */
export function TestComparativeAnalysisRoute() {
  return (
    <>
      <title>Comparative layout · Balance</title>
      <div className="page-head">
        <h1>Comparative layout</h1>
      </div>
      <p className="lede mb-8">A demonstration with invented text. Nothing here was read from an article.</p>
      <Section id="named" title="Media bias on this story" note="Lines that name a side.">
        <PerspectiveColumns sides={parseComparative(named)} />
      </Section>
      <Section id="sources" className="mt-12" title="A side that is missing" note="Lines about sources.">
        <PerspectiveColumns sides={parseComparative(sources)} />
      </Section>
    </>
  );
}
