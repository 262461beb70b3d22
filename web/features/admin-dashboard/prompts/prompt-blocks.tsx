import { useApi } from '#web/lib/api-context.tsx';
import { AnalysisTrial } from './analysis-trial.tsx';
import { ComparisonTrial } from './comparison-trial.tsx';
import { PromptBlock } from './prompt-block.tsx';

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
