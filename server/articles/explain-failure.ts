import { AppError } from '#domain/app-error.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import type { PageKind } from '#domain/articles/extracted-article.ts';
import type { FetchFailure, FetchFailureKind } from '#server/fetching/fetcher.ts';

/** A complete sentence, or advice that follows the fetcher's reason. */
type Explanation = [code: AppError['code'], sentence: string | { advice: string }];

const explanations: Record<FetchFailureKind, Explanation> = {
  'invalid-address': ['address-refused', { advice: 'Paste the full address of an article.' }],
  'address-refused': ['address-refused', { advice: 'Paste the address of an article on a public site.' }],
  robots: ['page-refused', 'This outlet asks Balance not to read its pages. Try another article.'],
  'not-found': ['page-unreachable', 'The outlet says that this page does not exist. Check the address.'],
  gone: ['page-unreachable', 'The outlet has removed this page.'],
  forbidden: ['page-refused', 'The outlet refused to let Balance read this page. Try another article.'],
  'rate-limited': ['page-refused', 'The outlet asks Balance to slow down. Try again later.'],
  'client-error': [
    'page-unreachable',
    'The outlet did not accept the request for this page. Check the address.',
  ],
  'server-error': ['page-unreachable', "The outlet's server has a problem. Try again in a few minutes."],
  timeout: ['page-timeout', 'The page took too long to answer. Try again in a few minutes.'],
  'too-large': ['page-too-large', 'The page is too large to be an article. Check the address.'],
  'too-many-redirects': ['page-unreachable', 'The address leads round in circles. Check the address.'],
  'wrong-type': ['no-article', 'The address leads to a file, not to a page with an article.'],
  'bad-encoding': ['page-unreachable', 'The page came in a form that cannot be read. Try another article.'],
  empty: ['no-article', 'The page is empty. Check the address.'],
  tls: ['page-unreachable', "The site's security certificate is not valid, so the page was not read."],
  dns: ['page-unreachable', 'No site has this name. Check the address.'],
  network: ['page-unreachable', { advice: 'Check the address, or try again in a few minutes.' }],
  truncated: ['page-unreachable', 'The page broke off half way. Try again in a few minutes.'],
  aborted: ['page-timeout', 'The check was stopped before the page arrived.'],
};

/**
 * Statuses of a gateway that cannot reach a site. For a plain http address behind a proxy, the answer of the site and the
 * answer of the proxy cannot be distinguished.
 */
const gatewayStatuses = new Set([502, 503, 504]);
const gatewaySentence =
  'The site could not be reached, or its server has a problem. Check the address, or try again in a few minutes.';

function sentenceOf({ failure, status, detail }: FetchFailure): string {
  if (failure === 'server-error' && status !== null && gatewayStatuses.has(status)) return gatewaySentence;
  const [, sentence] = explanations[failure];
  return typeof sentence === 'string' ? sentence : `${detail} ${sentence.advice}`;
}

/** The error for a person when the page could not be fetched. */
export function explainFetchFailure(failure: FetchFailure): AppError {
  const [code] = explanations[failure.failure];
  const sentence = sentenceOf(failure);
  const wait = failure.retryAfterSeconds;
  return new AppError(code, sentence, wait === null ? {} : { retryAfterSeconds: wait });
}

const noArticle =
  'No article was found on this page. Paste the address of one article, not of a front page or section.';

/** A front page has neither path nor query. */
function frontPageOf(address: string): string | null {
  return /^https?:\/\/[^/?#]+\/?$/i.test(address) ? domainOf(address) : null;
}

/** The error for a page without an article to rate; null when it can be rated. */
export function explainPageKind(kind: PageKind, address: string): AppError | null {
  if (kind === 'video') {
    return new AppError(
      'no-article',
      'This page is a video without enough text to judge. Try a written article.',
    );
  }
  if (kind !== 'not-article') return null;
  const site = frontPageOf(address);
  if (site === null) return new AppError('no-article', noArticle);
  return new AppError(
    'no-article',
    `This is the front page of ${site}, not an article. Open one of its articles and paste the address of that page, or type a topic.`,
  );
}
