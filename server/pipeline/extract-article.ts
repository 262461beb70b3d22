import { canonicalAddress, claimedAddress } from '#domain/articles/canonical-address.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import { publicationDate } from '#domain/articles/publication-date.ts';
import { readBlocks } from './extract-article/blocks.ts';
import { type ReadBody, readBody } from './extract-article/body-text.ts';
import { wallPhrase } from './extract-article/boilerplate.ts';
import { cleanLine, cleanText } from './extract-article/clean-text.ts';
import { notesCorrection } from './extract-article/corrections.ts';
import { parsePage } from './extract-article/dom.ts';
import { PageElements } from './extract-article/elements.ts';
import { detectLanguage } from './extract-article/language.ts';
import { refuseTooComplex } from './extract-article/limits.ts';
import { type LinkedData, readLinkedData } from './extract-article/linked-data.ts';
import { countLinks } from './extract-article/links.ts';
import { readMetadata, tidyByline } from './extract-article/metadata.ts';
import { pageKind } from './extract-article/page-kind.ts';
import { readSignals } from './extract-article/page-signals.ts';
import { countWords } from './extract-article/words.ts';

export interface Page {
  html: string;
  /** Where the page was finally served from. */
  address: string;
  /** Dates after this moment are not believed; without it the future is not checked. */
  notAfter?: Date;
}

const longestText = 300_000;

/**
 * Reads an article from its page. Pure computing that may take seconds on hostile pages: servers use
 * `createExtractionPool`. Throws `PageTooComplexError` for a page no article can need.
 */
export function extractArticle(page: Page): ExtractedPage {
  refuseTooComplex(page.html);
  const document = parsePage(page.html);
  const elements = new PageElements(document);
  const linked = readLinkedData(elements);
  const meta = readMetadata(document.documentElement, elements, linked, page);
  const pageBlocks = readBlocks(document.documentElement);
  const signals = readSignals(elements, pageBlocks);
  const body = readBody(document);
  const found = readText(body, linked);
  const publishedAt = meta.publishedAt ?? publicationDate(body.publishedTime, page.notAfter);
  const kind = pageKind({
    address: page.address,
    openGraphType: meta.openGraphType,
    hasDate: publishedAt !== null,
    linked,
    signals,
    text: found,
    wordCount: countWords(found),
  });
  const text = kind === 'paywalled' ? withoutWall(found) : found;
  const addresses = { served: page.address, declared: meta.declaredAddresses };
  return {
    address: page.address,
    canonicalAddress: canonicalAddress(addresses),
    claimedAddress: claimedAddress(addresses),
    pageKind: kind,
    title: meta.title ?? cleanLine(body.title, 300) ?? domainOf(page.address),
    byline: meta.byline ?? tidyByline(body.byline),
    publishedAt,
    siteName: meta.siteName ?? cleanLine(body.siteName, 100),
    language: detectLanguage(meta.language ?? body.language, text),
    description: meta.description ?? cleanLine(body.excerpt, 600),
    text,
    wordCount: countWords(text),
    linkCount: countLinks(body.content, page.address),
    correctionNoted: notesCorrection(pageBlocks),
  };
}

/** A teaser without what the wall says. */
function withoutWall(text: string): string {
  const paragraphs = text.split('\n\n');
  return paragraphs.filter((paragraph) => !wallPhrase.test(paragraph.toLowerCase())).join('\n\n');
}

/** JSON-LD rarely holds the whole text: it is used only where the page shows less than half as much. */
function readText(body: ReadBody, linked: LinkedData): string {
  const shown = joinParagraphs(body.paragraphs);
  const declared = joinParagraphs(
    (linked.article?.body ?? '').split(/\n+|<\/?p[^<>]*>|<br[^<>]*>/i).map(plainParagraph),
  );
  return declared.length > 300 && shown.length < declared.length / 2 ? declared : shown;
}

const plainParagraph = (paragraph: string): string => cleanLine(paragraph, 20_000) ?? '';

function joinParagraphs(paragraphs: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const paragraph of paragraphs.map(cleanText)) {
    if (paragraph === '') continue;
    length += paragraph.length + 2;
    if (length > longestText) break;
    kept.push(paragraph);
  }
  return kept.join('\n\n');
}
