import { canonicalAddress, claimedAddress } from '#domain/articles/canonical-address.ts';
import { dateInAddress } from '#domain/articles/date-in-text.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import { wallPhrase } from '#domain/text/boilerplate.ts';
import { countWords } from '#domain/text/count-words.ts';
import { removeNameCards } from '#domain/text/name-cards.ts';
import { type Block, collectBlocks } from './blocks.ts';
import { paragraphsOf } from './body-text.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { removeConsentDialogs } from './consent-dialogs.ts';
import { hasCorrectionNote } from './corrections.ts';
import { elementsBelow, PageElements } from './elements.ts';
import { type FoundArticle, findArticle, findHeadline } from './find-article.ts';
import { detectLanguage } from './language.ts';
import { assertNotTooComplex } from './limits.ts';
import { type LinkedData, parseLinkedData } from './linked-data.ts';
import { baseAddress, countLinks } from './links.ts';
import { extractMetadata } from './metadata.ts';
import { pageKind } from './page-kind.ts';
import { extractSignals } from './page-signals.ts';
import { placeStreamedParts } from './streamed-parts.ts';
import { parsePage } from './tree/parse-page.ts';
import type { TreeElement } from './tree/tree.ts';
import { removeUnreadElements } from './unread-elements.ts';
import { type HeadOfArticle, headOfArticle, visibleByline, visibleDate } from './visible-metadata.ts';

export interface Page {
  html: string;
  /** The address after redirects. */
  address: string;
  /** Later dates become null; absent: no limit. */
  notAfter?: Date;
}

const maxTextLength = 300_000;

/**
 * Extracts the article from a page. Synchronous; may need seconds for hostile pages, so that servers use
 * `createExtractionPool`.
 * @throws PageTooComplexError for a page above the limits
 */
export function extractArticle(page: Page): ExtractedPage {
  assertNotTooComplex(page.html);
  const document = parsePage(page.html);
  const elements = new PageElements(document);
  placeStreamedParts(elements);
  const base = baseAddress(elements, page.address);
  const linked = parseLinkedData(elements);
  const meta = extractMetadata(document.documentElement, elements, linked, page);
  const pageBlocks = collectBlocks(document.documentElement);
  const signals = extractSignals(elements, pageBlocks);
  removeUnreadElements(elements, document.body);
  const { article, head } = locateArticle(document.body, { elements, blocks: pageBlocks, title: meta.title });
  const byline = meta.byline ?? visibleByline(head()) ?? meta.outletByline;
  const paragraphs = paragraphsOf(article, { title: meta.title, byline });
  const found = chooseText(paragraphs, linked);
  const publishedAt =
    meta.publishedAt ??
    visibleDate(head(), { language: meta.language, notAfter: page.notAfter }) ??
    dateInAddress(page.address, page.notAfter);
  const wordCount = countWords(found);
  const kind = pageKind({
    address: page.address,
    openGraphType: meta.openGraphType,
    hasDate: publishedAt !== null,
    linked,
    signals,
    text: found,
    wordCount,
  });
  const text = kind === 'paywalled' ? removePaywallText(found) : found;
  const addresses = { served: page.address, declared: meta.declaredAddresses };
  return {
    address: page.address,
    canonicalAddress: canonicalAddress(addresses),
    claimedAddress: claimedAddress(addresses),
    pageKind: kind,
    title: meta.title ?? domainOf(page.address),
    byline,
    publishedAt,
    siteName: meta.siteName,
    language: detectLanguage(meta.language, text),
    description: meta.description ?? cleanLine(paragraphs[0], 600),
    text,
    wordCount: text === found ? wordCount : countWords(text),
    linkCount: countLinks(article.content, { address: page.address, base }),
    correctionNoted: hasCorrectionNote(pageBlocks),
  };
}

/** Removes the message of a paywall from a teaser. */
function removePaywallText(text: string): string {
  const paragraphs = text.split('\n\n');
  return paragraphs.filter((paragraph) => !wallPhrase.test(paragraph.toLowerCase())).join('\n\n');
}

/** The article of the page, the whole page when it has no paragraph, and what stands at its head. */
function locateArticle(
  body: TreeElement,
  page: { elements: PageElements; blocks: readonly Block[]; title: string | null },
): { article: FoundArticle; head: () => HeadOfArticle } {
  const { elements, blocks, title } = page;
  removeConsentDialogs(body, blocks, blocks[findHeadline(blocks, title)]?.holder ?? null);
  const present = new Set([body, ...elementsBelow(body)]);
  const kept = blocks.filter(({ holder }) => present.has(holder));
  const headline = findHeadline(kept, title);
  const article = findArticle(kept, headline) ?? { content: body, kinds: new Set(), blocks: kept, first: 0 };
  return { article, head: () => headOfArticle(elements, kept, { headline, first: article.first }) };
}

/** The text of the page; the text of JSON-LD when it is more than twice as long. */
function chooseText(paragraphs: readonly string[], linked: LinkedData): string {
  const shown = joinParagraphs(paragraphs);
  const declared = joinParagraphs(
    (linked.article?.body ?? '').split(/\n+|<\/?p[^<>]*>|<br[^<>]*>/i).map(plainParagraph),
  );
  return declared.length > 300 && shown.length < declared.length / 2 ? declared : shown;
}

const plainParagraph = (paragraph: string): string => cleanLine(paragraph, 20_000) ?? '';

function joinParagraphs(paragraphs: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const whole of paragraphs.map(cleanText)) {
    const paragraph = removeNameCards(whole);
    if (paragraph === '') continue;
    length += paragraph.length + 2;
    if (length > maxTextLength) break;
    kept.push(paragraph);
  }
  return kept.join('\n\n');
}
