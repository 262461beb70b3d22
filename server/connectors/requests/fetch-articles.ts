import type { z } from 'zod';
import type { FetchFailure } from '#server/fetching/fetcher.ts';
import type { ConnectorFailure } from '../connector.ts';
import { parseJsonAnswer, parseListed, type RawArticle } from '../parsing/parse-listed.ts';
import type { ProviderOptions, ProviderResult } from '../provider.ts';
import { fetchFromProvider, type ProviderRequest, unreadable } from './fetch-from-provider.ts';

/** The documented format of a provider that answers in JSON. */
export interface JsonFormat<Answer extends z.ZodType, Article extends z.ZodType> {
  answer: Answer;
  /** The entries of an answer; null when it has another format. */
  listOf: (answer: z.output<Answer>) => readonly unknown[] | null;
  article: Article;
  toRaw: (article: z.output<Article>, now: Date) => RawArticle;
  explain: (failure: FetchFailure) => ConnectorFailure;
}

/** Sends one request and parses the articles of its JSON answer. */
export async function fetchArticles<Answer extends z.ZodType, Article extends z.ZodType>(
  { fetcher, clock }: Pick<ProviderOptions, 'fetcher' | 'clock'>,
  format: JsonFormat<Answer, Article>,
  { limit, ...request }: ProviderRequest & { limit: number },
): Promise<ProviderResult> {
  const outcome = await fetchFromProvider(fetcher, request);
  if (outcome.kind === 'failed') return format.explain(outcome);
  const answer = parseJsonAnswer(outcome.text, format.answer);
  const entries = answer && format.listOf(answer);
  if (entries === null) return unreadable();
  const now = clock();
  const toRaw = (article: z.output<Article>) => format.toRaw(article, now);
  const articles = parseListed(entries, format.article, { toRaw, limit, now });
  return articles === null ? unreadable() : { kind: 'ok', articles };
}
