import type { Side } from '#domain/analysis/rating.ts';
import { sides } from '#domain/analysis/rating.ts';
import { cutPassage } from '#domain/search/pick-passages.ts';
import type { ComparedArticle } from './compared-article.ts';
import type { SameEvent } from './find-same-event.ts';

const names: Readonly<Record<Side, string>> = {
  left: 'left-leaning',
  center: 'center',
  right: 'right-leaning',
};

function describeMissing(articles: readonly ComparedArticle[]): string | null {
  const missing = sides.filter((side) => !articles.some((article) => article.side === side));
  if (missing.length === 0) return null;
  return `None was found from ${missing.map((side) => names[side]).join(' or ')} sources.`;
}

function describeEvent(articles: readonly ComparedArticle[], event: string | null): string {
  if (event === null) return 'Compared are articles that seem to report the same event.';
  const named = `“${cutPassage(event.replace(/\s+/g, ' ').trim())}”`;
  return articles.length === 1
    ? `No two rated articles found report the same event. Shown is one of them: ${named}.`
    : `The articles found report several events. Compared are those on the one most widely reported: ${named}.`;
}

/**
 * Describes which articles were compared and which sides have none.
 * @param event the headline that names a topic's event; null for a checked article
 */
export function describeScope(articles: readonly ComparedArticle[], event: string | null): string {
  return [describeEvent(articles, event), describeMissing(articles)]
    .filter((line) => line !== null)
    .join(' ');
}

/** Explains a missing comparison; empty when no article was found either. */
export function explainNothing(event: SameEvent | null): string[] {
  return event === null ? [] : ['No rated article on the same event was found, so nothing is compared.'];
}
