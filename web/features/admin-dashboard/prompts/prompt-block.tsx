import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfigSection, useConfigBlock } from '#web/components/admin/config-section.tsx';
import { Button } from '#web/components/button.tsx';
import { TextArea } from '#web/components/text-area.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { count, exactTime } from '#web/lib/format.ts';
import { AnalysisTrial, ComparisonTrial } from './prompt-trials.tsx';
import { GoldenOutcome, type PromptChange, type PromptRecord, PromptVersions } from './prompt-versions.tsx';

export interface PromptBlockProps {
  id: string;
  title: string;
  loadFailure: string;
  load: () => Promise<PromptRecord>;
  save: (body: PromptChange) => Promise<PromptRecord>;
  listVersions: () => Promise<PromptRecord[]>;
  /** The form that tests a draft before it is saved. */
  trial: (prompt: string) => ReactNode;
}

/** A prompt with its versions: edited as a draft, tested, saved, compared, rolled back. */
export function PromptBlock(props: PromptBlockProps) {
  const [showsVersions, setShowsVersions] = useState(false);
  const block = useConfigBlock<PromptRecord, string>({
    name: props.id,
    load: props.load,
    save: (prompt, basis, { force }) =>
      props.save({
        prompt,
        ...basis,
        ...(force ? { force } : {}),
      }),
    toDraft: ({ prompt }) => prompt,
    isSkipped: (draft) => draft.trim() === '',
  });
  const { draft, stored } = block;
  return (
    <ConfigSection id={props.id} title={props.title} block={block} loadFailure={props.loadFailure}>
      {draft === null && stored !== undefined && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long prompt must scroll by keyboard */}
          <section className="prompt" tabIndex={0} aria-label={`${props.title}, text in force`}>
            {stored.prompt}
          </section>
          <p className="hint footnote">{describe(stored)}</p>
          <GoldenOutcome golden={stored.golden} />
          <div className="prompt-versions">
            <Button
              size="small"
              icon={History}
              aria-label={`Versions of ${props.title}`}
              onClick={() => setShowsVersions(true)}
            >
              Versions
            </Button>
          </div>
        </>
      )}
      {draft !== null && (
        <PromptEditor draft={draft} stored={stored} onChange={block.change} trial={props.trial} />
      )}
      {showsVersions && stored !== undefined && (
        <PromptVersions
          title={props.title}
          inForce={stored}
          list={props.listVersions}
          restore={(version, force) =>
            props.save({ version, based_on: stored.version, ...(force ? { force } : {}) })
          }
          onRestored={block.reload}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </ConfigSection>
  );
}

function describe({ last_updated, author, version }: PromptRecord): string {
  if (last_updated === null) return 'The text that ships with Balance.';
  return `Version ${version}. Last updated ${exactTime(last_updated)}${author === null ? '' : ` by ${author}`}.`;
}

interface PromptEditorProps {
  draft: string;
  stored: PromptRecord | undefined;
  onChange: (draft: string) => void;
  trial: (prompt: string) => ReactNode;
}

function PromptEditor({ draft, stored, onChange, trial }: PromptEditorProps) {
  const words = draft.trim() === '' ? 0 : draft.trim().split(/\s+/).length;
  return (
    <div className="stack">
      <TextArea
        label="Prompt"
        hint={
          <>
            {count(words)} words. {stored && describe(stored)}
            {words === 0 && ' An empty prompt is not saved.'}
          </>
        }
        className="mono"
        rows={9}
        maxLength={20_000}
        value={draft}
        onChange={onChange}
      />
      {trial(draft)}
    </div>
  );
}

/** The prompt for the analysis of one article. */
export function AnalysisPromptBlock() {
  const api = useApi();
  return (
    <PromptBlock
      id="analysis-prompt"
      title="Analysis Prompt"
      loadFailure="Failed to load OpenAI prompt configuration"
      load={() => api('GET /admin/openai-prompt')}
      save={(body) => api('POST /admin/openai-prompt', { body })}
      listVersions={async () => (await api('GET /admin/openai-prompt/versions')).versions}
      trial={(prompt) => <AnalysisTrial prompt={prompt} />}
    />
  );
}

/** The prompt for the comparison of the sides. */
export function ComparativePromptBlock() {
  const api = useApi();
  return (
    <PromptBlock
      id="comparative-prompt"
      title="Comparative Analysis Prompt"
      loadFailure="Failed to load comparative analysis prompt configuration"
      load={() => api('GET /admin/comparative-analysis-prompt')}
      save={(body) => api('POST /admin/comparative-analysis-prompt', { body })}
      listVersions={async () => (await api('GET /admin/comparative-analysis-prompt/versions')).versions}
      trial={(prompt) => <ComparisonTrial prompt={prompt} />}
    />
  );
}
