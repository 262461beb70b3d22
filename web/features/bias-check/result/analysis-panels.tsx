import { plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Section } from '#web/components/section.tsx';
import { isolate } from '#web/i18n/i18n.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { CredibilitySigns, EvidenceList, markTerms, SummaryPassages } from './evidence-list.tsx';
import { LeanBars } from './lean-bars.tsx';
import { nowReadBy } from './model-notice.tsx';
import type { AnalysisPanel } from './split-analysis.ts';
import { buildPanels } from './split-analysis.ts';

type Evidence = NonNullable<BiasCheckResult['bias']>['evidence'];

interface AnalysisPanelsProps {
  result: BiasCheckResult;
  /** The model that has read the article since the page was shown; null where none has. */
  readBy: string | null;
}

/** 'Article Summary' and 'Bias Analysis' side by side, or one 'AI Analysis'; bars and passages are in the last panel. */
export function AnalysisPanels({ result, readBy }: AnalysisPanelsProps) {
  const panels = buildPanels(result);
  const last = panels.at(-1);
  return (
    <div className={panels.length > 1 ? 'columns-2 analysis-panels' : 'analysis-panels'}>
      {panels.map((panel) => (
        <Panel
          key={panel.title}
          panel={panel}
          result={panel === last ? result : null}
          sections={panel.title === 'Article Summary' ? result.analysis_sections : undefined}
          readBy={result.analyzer.name === 'model' ? readBy : null}
        />
      ))}
    </div>
  );
}

const panelTitles = (): Record<AnalysisPanel['title'], string> => ({
  'Article Summary': t`Article Summary`,
  'Bias Analysis': t`Bias Analysis`,
  'AI Analysis': t`AI Analysis`,
});

/** @param props.result for the panel with bars and passages; `sections` for that with the summary */
function Panel({
  panel,
  result,
  sections,
  readBy,
}: {
  panel: AnalysisPanel;
  result: BiasCheckResult | null;
  sections: BiasCheckResult['analysis_sections'];
  readBy: string | null;
}) {
  const evidence = result?.bias?.evidence ?? [];
  const signs = result?.credibility?.signs ?? [];
  const terms = result?.wording?.terms.map(({ term }) => term) ?? [];
  return (
    <Section
      id={useId()}
      title={panelTitles()[panel.title]}
      note={readBy === null ? '' : nowReadBy(isolate(readBy))}
    >
      <Paragraphs paragraphs={panel.paragraphs} terms={terms} />
      {sections?.summary_passages !== undefined && (
        <SummaryPassages sentences={sections.summary} passages={sections.summary_passages} />
      )}
      {result !== null && result.search_mode !== 'topic' && <LeanBars result={result} />}
      {panel.measured !== undefined && panel.measured.length > 0 && (
        <details className="measured-fold">
          <summary>{t`How this was measured`}</summary>
          <Paragraphs paragraphs={panel.measured} terms={[]} />
        </details>
      )}
      {evidence.length > 0 && <Passages evidence={evidence} />}
      {signs.length > 0 && <CredibilitySigns signs={signs} />}
    </Section>
  );
}

/** Paragraphs with the named terms of the article marked. */
function Paragraphs({ paragraphs, terms }: { paragraphs: readonly string[]; terms: readonly string[] }) {
  return (
    <div className="prose" lang="en" dir="auto">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move, and two may read alike
        <p key={index}>
          {markTerms(
            paragraph,
            terms.map((term) => `“${term}”`),
          ).map((piece, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text,
          )}
        </p>
      ))}
    </div>
  );
}

/** So many passages stand open; the others are a click away. */
const maxOpen = 3;

function Passages({ evidence }: { evidence: Evidence }) {
  const [open, setOpen] = useState(false);
  const sorted = [...evidence].sort((a, b) => b.weight - a.weight || a.start - b.start);
  const more = sorted.length - maxOpen;
  return (
    <div className="passages-panel">
      <h3 className="kicker">{t`Where it says so`}</h3>
      <EvidenceList evidence={open ? sorted : sorted.slice(0, maxOpen)} />
      {more > 0 && (
        <Button kind="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open
            ? t`Show fewer passages`
            : plural(more, { one: 'Show # more passage', other: 'Show # more passages' })}
        </Button>
      )}
    </div>
  );
}
