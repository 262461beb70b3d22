import { PerspectiveColumns, parseComparative } from '#web/components/news/perspective-columns.tsx';
import { Section } from '#web/components/section.tsx';

/** Sample text in both styles of lines that the parser knows: named sides, and sentences about sources. */
const sample = `Left:
- Leads with shift workers and the time they save.
- Presents the shared fare as a matter of fairness between towns.
- Mentions the cost late, and only for the first year.
- Center/neutral sources set out routes, hours and the vote due in two years.
  - They give the full cost next to expected fares.
  - They quote passengers and council treasurers in equal number.
- Right-leaning sources lead with the yearly cost and who pays it.
  - They present the shared fare as a loss of local choice.
  - They mention the time saved late, and only for the towns.`;

/** The three columns from fixed sample text. Nothing is checked here. */
export function TestComparativeAnalysisRoute() {
  return (
    <>
      <title>Comparative layout · Balance</title>
      <div className="page-head">
        <h1>Comparative layout</h1>
      </div>
      <p className="intro-text page-intro">
        A demonstration with invented text. Nothing here was read from an article.
      </p>
      <Section id="sample" title="Media bias on this story" note="How each side tells it.">
        <PerspectiveColumns sides={parseComparative(sample)} />
      </Section>
    </>
  );
}
