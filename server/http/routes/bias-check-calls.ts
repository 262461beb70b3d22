import type { z } from 'zod';
import { type BiasCheckResult, biasCheck } from '#contract/bias-check.ts';
import type { credibilityBand } from '#contract/operation.ts';
import { AppError } from '#domain/app-error.ts';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import { reserveUsage } from '#server/accounts/reserve-usage.ts';
import { presentAnalysis } from '#server/analysis/present-analysis.ts';
import { type CheckDeps, type CheckedAddress, checkAddress } from '#server/checks/check-address.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

type Bands = z.infer<typeof credibilityBand>[];

export interface BiasCheckCallDeps extends CheckDeps {
  credibilityBands(): Promise<Bands>;
}

const refusedInput: Record<'scheme' | 'email' | 'unreadable', string> = {
  scheme: 'Only addresses that begin with http:// or https:// can be read.',
  email: 'This is an email address. Paste the address of an article.',
  unreadable: 'This address cannot be read. Paste the full address of an article.',
};

/** The absolute address to check, or a refusal that says what to type instead. */
function addressToCheck(typed: string): string {
  const input = parseAddressInput(typed);
  if (input.kind === 'address') return input.address;
  if (input.kind === 'refused') throw new AppError('address-refused', refusedInput[input.reason]);
  if (input.kind === 'empty') throw new AppError('empty-input', 'Please enter a valid URL');
  throw new AppError(
    'not-supported',
    'Topics cannot be searched on this server yet. Paste the address of an article.',
  );
}

function toAnswer({ article, analysis, outlet, notes }: CheckedAddress, bands: Bands): BiasCheckResult {
  const presented = presentAnalysis({ analysis, outlet, bands });
  return {
    ...presented,
    notes: [...notes, ...presented.notes],
    search_mode: 'url',
    resolved_url: article.canonicalAddress,
    source: outlet?.name ?? article.siteName,
    comparative_analysis: null,
    suggested_articles: [],
    article: {
      title: article.title,
      byline: article.byline,
      published_at: article.publishedAt,
      language: article.language,
      page_kind:
        article.pageKind === 'paywalled' || article.pageKind === 'live-blog' ? article.pageKind : 'article',
      word_count: article.wordCount,
    },
  };
}

/** A check costs one search, which is given back when the check fails. */
export function mountBiasCheckCalls(app: HttpApp, routeDeps: RouteDeps, deps: BiasCheckCallDeps): void {
  route(app, biasCheck, routeDeps, async ({ body, credential, context }) => {
    const address = addressToCheck(body.url);
    const reservation = await reserveUsage(deps, { account: credential.account, kind: 'search' });
    try {
      const checked = await checkAddress(deps, { address, signal: context.signal });
      return toAnswer(checked, await deps.credibilityBands());
    } catch (error) {
      await reservation
        .giveBack()
        .catch((cause: unknown) => context.log.error({ err: cause }, 'search not given back'));
      throw error;
    }
  });
}
