import { removeLinkLists } from '#domain/text/link-lists.ts';
import { collectBlocks } from './blocks.ts';
import { removeBoilerplateBlocks } from './boilerplate-blocks.ts';
import { removeBoilerplateElements } from './boilerplate-elements.ts';
import { PageElements } from './elements.ts';
import { protectFromReadability } from './protect-from-readability.ts';
import { removeSignUpBoxes } from './sign-up-boxes.ts';
import { parsePage } from './tree/parse-page.ts';
import type { TreeElement } from './tree/tree.ts';
import type { TreeDocument } from './tree/tree-document.ts';
import { TreeReadability } from './tree-readability.ts';

/** Elements of a page whose text is sought in two tries instead of four; the largest of 80 labelled pages has 3,191 tags. */
const largePage = 10_000;

/** What Readability made of the page; its reading consumes the document. */
export interface ExtractedBody {
  /** The pruned tree of the text, or null when none was found. */
  content: TreeElement | null;
  paragraphs: string[];
  title: string | null;
  byline: string | null;
  siteName: string | null;
  excerpt: string | null;
  publishedTime: string | null;
  language: string | null;
}

/**
 * Finds the article's text. Consumes `document`: read everything else from it first.
 * @param byline of the page's metadata; null if it has none
 * @param html from which `document` was parsed
 */
export function extractBody(
  document: TreeDocument,
  { elements, byline, html }: { elements: PageElements; byline: string | null; html: string },
): ExtractedBody {
  prepare(elements);
  const isLarge = elements.all.length > largePage;
  const reader = new TreeReadability(document, () => parsePrepared(html), { isLarge });
  const parsed = reader.parse();
  const content = parsed?.content ?? null;
  if (content !== null) removeBoilerplateElements(content);
  const paragraphs = content === null ? [] : paragraphsOf(content, parsed, byline);
  return {
    content,
    paragraphs,
    title: parsed?.title ?? null,
    byline: parsed?.byline ?? null,
    siteName: parsed?.siteName ?? null,
    excerpt: reader.declaredExcerpt ?? paragraphs[0] ?? null,
    publishedTime: parsed?.publishedTime ?? null,
    language: parsed?.lang ?? null,
  };
}

function paragraphsOf(
  content: TreeElement,
  found: { title?: string | null | undefined; byline?: string | null | undefined } | null,
  byline: string | null,
): string[] {
  const names = `${byline ?? ''} ${found?.byline ?? ''}`;
  const blocks = removeBoilerplateBlocks(collectBlocks(content), found?.title ?? null, names);
  return blocks.map((block) => removeLinkLists(block.lines.join('\n')));
}

function prepare(elements: PageElements): void {
  removeSignUpBoxes(elements);
  protectFromReadability(elements);
}

function parsePrepared(html: string): TreeDocument {
  const document = parsePage(html);
  prepare(new PageElements(document));
  return document;
}
