import type { Side } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { cleanHeadline } from './clean-headline.ts';
import { originals } from './count-members.ts';
import { calmness } from './heated-words.ts';
import type { StoryMember } from './story-member.ts';

/** The maximum of compared headlines; more of them change the result little. */
const maxCompared = 60;
/** The factor of the current title if it is sober, so that it stays while it is nearly as good as the best. */
const incumbentBonus = 1.3;
const minSoberQuality = 0.8;
/** The factor of a headline with words of one side; such a one is chosen only where hardly another is at hand. */
const partisanFactor = 0.4;

/** The quality of a headline, in (0, 1]. Questions, shouts, teasers, lists and judgements say less about the event. */
function titleQuality(title: string): number {
  let weight = calmness(title);
  if (/\?\s*$/.test(title)) weight *= 0.6;
  if (/!/.test(title)) weight *= 0.8;
  if (/\b[A-Z]{4,}\b.*\b[A-Z]{4,}\b/.test(title)) weight *= 0.8;
  if (
    /^(?:here['’]s|this is|why|how|what|who|when|where|\d+\s+(?:things|ways|reasons|takeaways))\b/i.test(
      title,
    )
  )
    weight *= 0.7;
  if (/^["“‘']/.test(title)) weight *= 0.85;
  if (/\b(?:live updates?|live blog|newsletter|podcast|opinion)\b/i.test(title)) weight *= 0.6;
  const words = title.split(/\s+/).length;
  if (words < 5) weight *= 0.6;
  if (words > 18) weight *= 0.85;
  return weight;
}

/** A headline without its publisher's name, and the side of its article. */
export interface Headline {
  text: string;
  side: Side | null;
}

/** Whether a text has, outside quotations, words that one side uses. */
export type IsPartisan = (text: string) => boolean;

/** The sober headline with the words that most others share; see `chooseTitle`. */
export function chooseHeadline(
  headlines: readonly Headline[],
  current: string | null,
  isPartisan: IsPartisan = () => false,
): string | null {
  const titles = headlines.map(({ text, side }) => ({ text, stems: stemsOf(text), side }));
  const counts = new Map<string, number>();
  for (const { stems } of titles) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const valued = titles.flatMap(({ text, stems, side }) => {
    if (text === '') return [];
    let shared = 0;
    for (const stem of stems) shared += (counts.get(stem) ?? 1) - 1;
    const centrality = (0.5 + shared) / Math.sqrt(Math.max(6, stems.size));
    const value =
      centrality *
      titleQuality(text) *
      (side === 'center' ? 1.1 : 1) *
      (text === current && titleQuality(text) >= minSoberQuality ? incumbentBonus : 1);
    return [{ text, value }];
  });
  valued.sort((a, b) => b.value - a.value);
  let best: { text: string; value: number } | null = null;
  for (const { text, value } of valued) {
    if (best !== null && best.value >= value) break;
    const own = isPartisan(text) ? value * partisanFactor : value;
    if (best === null || own > best.value) best = { text, value: own };
  }
  return best?.text ?? null;
}

/**
 * Chooses the title of a story from the headlines of its articles. The `current` title stays unless another is clearly
 * better. Null without articles.
 */
export function chooseTitle(
  members: readonly StoryMember[],
  current: string | null,
  isPartisan?: IsPartisan,
): string | null {
  const headlines = originals(members)
    .slice(0, maxCompared)
    .map(({ title, outlet, side }) => ({ text: cleanHeadline(title, [outlet.name, outlet.domain]), side }));
  return chooseHeadline(headlines, current, isPartisan);
}
