import { aiSummary, articleMetadata, enhanceArticle } from '#contract/articles.ts';
import type { CredibilityBand } from '#domain/analysis/credibility-bands.ts';
import { AppError } from '#domain/app-error.ts';
import { type CountedDeps, runCounted } from '#server/accounts/run-counted.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import { presentAnalysis, toAnalysisText } from '#server/analysis/present-analysis.ts';
import { describeDomain } from '#server/articles/describe-domain.ts';
import { summariseArticle } from '#server/articles/summarise-article.ts';
import { type AnalyzeDeps, analyzeArticle } from '#server/checks/analyze-article.ts';
import { noteSteps } from '#server/checks/check-for-account.ts';
import { parseCheckInput } from '#server/checks/parse-check-input.ts';
import { mainThread } from '#server/take-turns.ts';
import { limitKey } from '../client-address.ts';
import type { HttpApp } from '../http-env.ts';
import { type Call, type RouteDeps, type RouteOptions, route } from '../route.ts';

type SummaryBody = NonNullable<typeof aiSummary.body>;

export interface ArticleRouteDeps extends AnalyzeDeps, CountedDeps {
  /** Serves those who are not signed in. */
  embedded: Analyzer;
  credibilityBands(): Promise<CredibilityBand[]>;
}

/** Single articles of a story page: what is known of their domain, a summary, a rating. */
export function mountArticleRoutes(app: HttpApp, routeDeps: RouteDeps, deps: ArticleRouteDeps): void {
  route(app, articleMetadata, routeDeps, async ({ params }) => {
    const known = await describeDomain(deps, params.domain);
    return {
      bias_score: known.lean,
      credibility_score: known.credibility,
      bias_source: known.biasSource,
      credibility_source: known.credibilitySource,
      source: known.source,
    };
  });
  mountSummary(app, routeDeps, deps);
  mountEnhancement(app, routeDeps, deps);
}

function mountSummary(app: HttpApp, routeDeps: RouteDeps, deps: ArticleRouteDeps): void {
  const countAnonymous: RouteOptions<'optional'> = {
    async beforeBody({ credential, ip }) {
      if (credential === null) await routeDeps.limits.summary(limitKey(ip));
    },
  };
  const handle = async ({
    body,
    credential,
    context,
  }: Call<undefined, undefined, SummaryBody, 'optional'>) => {
    const { title = '', content = '', url = '' } = body;
    const { signal } = context;
    const summarise = async (analyzer: Analyzer, mayFetch: boolean, onRating = () => {}) => {
      const input = { title, content, url, analyzer, mayFetch, signal, onRating };
      const { summary, sections, analyzer: by } = await summariseArticle(deps, input);
      return { summary, ...toAnalysisText(sections), analyzer: by };
    };
    if (credential === null) return await summarise(deps.embedded, false);
    const call = { account: credential.account, kind: 'summary', signal } as const;
    return await runCounted(deps, call, (noteUse) =>
      summarise(deps.analyzer, true, () => noteSteps(deps, noteUse)('rating')),
    );
  };
  route(app, aiSummary, routeDeps, handle, countAnonymous);
}

function mountEnhancement(app: HttpApp, routeDeps: RouteDeps, deps: ArticleRouteDeps): void {
  route(app, enhanceArticle, routeDeps, async ({ body, credential, context }) => {
    const { signal } = context;
    const call = { account: credential.account, kind: 'summary', signal } as const;
    return await runCounted(deps, call, async (noteUse) => {
      const input = await parseCheckInput(body, mainThread);
      if (input.kind === 'topic') {
        throw new AppError('address-refused', 'Send the address or the text of an article.');
      }
      const analyzed = await analyzeArticle(deps, input, { signal, report: noteSteps(deps, noteUse) });
      const { outlet, analysis } = analyzed;
      const shown = presentAnalysis({ analysis, outlet, bands: await deps.credibilityBands() });
      return {
        bias_score_numeric: shown.bias_score_numeric,
        credibility_score_numeric: shown.credibility_score_numeric,
        ai_analysis: shown.ai_analysis,
        analysis_sections: shown.analysis_sections,
        bias_source: shown.bias_source,
        credibility_source: shown.credibility_source,
        notes: [...analyzed.notes, ...shown.notes],
      };
    });
  });
}
