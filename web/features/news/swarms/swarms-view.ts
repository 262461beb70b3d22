import { t } from '@lingui/core/macro';
import { orderSwarms } from '#domain/editions/edition-order.ts';
import { isSwarm } from '#domain/editions/swarm.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { StoryCard } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';

export type SwarmOrder = 'priority' | 'articles' | 'confidence' | 'newest';

/** The choices of the reader on the page of swarms, which the address contains. */
export interface SwarmsView {
  search: string;
  order: SwarmOrder;
  blindspotsOnly: boolean;
}

export const swarmOrders = (): readonly { value: SwarmOrder; label: string }[] => [
  { value: 'priority', label: t`Trending score` },
  { value: 'articles', label: t`Articles` },
  { value: 'confidence', label: t`Confidence` },
  { value: 'newest', label: t`Newest` },
];

export function parseSwarmsView(address: URLSearchParams): SwarmsView {
  const order = swarmOrders().find(({ value }) => value === address.get('order'));
  return {
    search: cutText(address.get('q') ?? '', 200),
    order: order?.value ?? 'priority',
    blindspotsOnly: address.get('view') === 'blindspots',
  };
}

export function writeSwarmsView(view: SwarmsView): URLSearchParams {
  return new URLSearchParams({
    ...(view.search === '' ? {} : { q: view.search }),
    ...(view.order === 'priority' ? {} : { order: view.order }),
    ...(view.blindspotsOnly ? { view: 'blindspots' } : {}),
  });
}

/** Letters without case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word must occur in the title, the summary, the topic or the name of an outlet. */
function matchesSearch(story: StoryCard, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const outlets = story.outlets.map(({ name }) => name).join(' ');
  const text = folded(`${plainWords(story.title)} ${plainWords(story.ai_summary)} ${story.topic} ${outlets}`);
  return words.every((word) => text.includes(word));
}

const getTime = (story: StoryCard) => Date.parse(story.updated_at ?? '') || Number.NEGATIVE_INFINITY;

const keys: Record<Exclude<SwarmOrder, 'priority'>, (story: StoryCard) => number> = {
  articles: (story) => story.article_count,
  confidence: (story) => story.semantic_confidence,
  newest: getTime,
};

/** The swarms of the view, in its order; equal ones are in the order of the ranking. */
export function viewSwarms(
  stories: readonly StoryCard[],
  view: SwarmsView,
  minArticles: number,
): { all: number; shown: StoryCard[] } {
  const swarms = stories.filter((story) => isSwarm(story, minArticles));
  const words = folded(view.search).split(/\s+/).filter(Boolean);
  const shown = orderSwarms(
    swarms.filter(
      (story) => matchesSearch(story, words) && (!view.blindspotsOnly || story.blindspot !== null),
    ),
  );
  if (view.order !== 'priority') {
    const key = keys[view.order];
    shown.sort((a, b) => (key(a) === key(b) ? 0 : key(a) < key(b) ? 1 : -1));
  }
  return { all: swarms.length, shown };
}
