import { removeLinkLists } from '#domain/text/link-lists.ts';
import { collectBlocks } from './blocks.ts';
import { removeBoilerplateBlocks } from './boilerplate-blocks.ts';
import { removeBoilerplateElements } from './boilerplate-elements.ts';
import type { FoundArticle } from './find-article.ts';
import { removeForeignBoxes } from './foreign-boxes.ts';

/** The paragraphs of an article. Changes its element: what is no part of the text leaves it. */
export function paragraphsOf(
  article: FoundArticle,
  { title, byline }: { title: string | null; byline: string | null },
): string[] {
  const { content, kinds } = article;
  removeForeignBoxes(article);
  removeBoilerplateElements(content);
  const blocks = removeBoilerplateBlocks(collectBlocks(content), { title, byline, kinds });
  return blocks.map((block) => removeLinkLists(block.lines.join('\n')));
}
