import { plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Section } from '#web/components/section.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { buildPanels } from './build-panels.ts';
import { EvidenceList } from './evidence-list.tsx';
import type { AnalysisPanel } from './split-analysis.ts';

type Evidence = NonNullable<BiasCheckResult['bias']>['evidence'];

/** 'Article Summary' and 'Bias Analysis' side by side, or one 'AI Analysis'; the passages are in the last panel. */
export function AnalysisPanels({ result }: { result: BiasCheckResult }) {
  const evidence = result.bias?.evidence ?? [];
  const panels = buildPanels(result);
  const last = panels.at(-1);
  return (
    <div className={panels.length > 1 ? 'columns-2 analysis-panels' : 'analysis-panels'}>
      {panels.map((panel) => (
        <Panel key={panel.title} panel={panel} evidence={panel === last ? evidence : []} />
      ))}
    </div>
  );
}

const panelTitles = (): Record<AnalysisPanel['title'], string> => ({
  'Article Summary': t`Article Summary`,
  'Bias Analysis': t`Bias Analysis`,
  'AI Analysis': t`AI Analysis`,
});

function Panel({ panel, evidence }: { panel: AnalysisPanel; evidence: Evidence }) {
  return (
    <Section id={useId()} title={panelTitles()[panel.title]}>
      <div className="prose" lang="en" dir="auto">
        {panel.paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move, and two may read alike
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {evidence.length > 0 && <Passages evidence={evidence} />}
    </Section>
  );
}

function Passages({ evidence }: { evidence: Evidence }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="passages-toggle">
      <Button kind="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open
          ? plural(evidence.length, {
              one: 'Hide the passage behind this rating',
              other: 'Hide the # passages behind this rating',
            })
          : plural(evidence.length, {
              one: 'Show the passage behind this rating',
              other: 'Show the # passages behind this rating',
            })}
      </Button>
      <div id={id} hidden={!open} className="passages-panel">
        <EvidenceList evidence={evidence} />
      </div>
    </div>
  );
}
