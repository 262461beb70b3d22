import { weightOf } from '../comparison/same-event.ts';
import { stemsOf } from '../search/search-terms.ts';

/** A story as its affair depends on it. */
export interface AffairStory {
  id: string;
  title: string;
  ai_summary: string;
}

/** Stories of one running affair. */
export interface Affair {
  /** The id of its most prominent story. */
  id: string;
  /** Words of the headline of that story that the others share. */
  title: string;
  /** How many stories it has. */
  count: number;
}

/** The least cosine of two stories over their words, weighed by how rare these are in the edition. */
const minLikeness = 0.17;
/** So many words connect two stories, one of them in both headlines: a person or a place alone makes no affair. */
const minShared = 3;
/** A word that a larger part of the stories has, and more than so many, is a subject of the day. */
const maxPart = 0.12;
const maxStories = 12;
/** A word of a headline counts so much. */
const inHeadline = 2;

interface WeighedStory {
  id: string;
  headline: string;
  titleStems: ReadonlySet<string>;
  /** By stem; of length 1. */
  weights: ReadonlyMap<string, number>;
}

function weighWords(stories: readonly AffairStory[]): WeighedStory[] {
  const parsed = stories.map(({ id, title, ai_summary }) => ({
    ...{ id, headline: title, titleStems: stemsOf(title) },
    stems: stemsOf(`${title} ${ai_summary}`),
  }));
  const counts = new Map<string, number>();
  for (const { stems } of parsed) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const max = Math.max(maxStories, stories.length * maxPart);
  return parsed.map(({ stems, ...story }) => {
    const weights = new Map<string, number>();
    for (const stem of stems) {
      const count = counts.get(stem) ?? 1;
      const rarity = Math.log((stories.length + 1) / count) * weightOf(stem);
      if (count <= max) weights.set(stem, rarity * (story.titleStems.has(stem) ? inHeadline : 1));
    }
    const length = Math.hypot(...weights.values());
    for (const [stem, weight] of weights) weights.set(stem, weight / length);
    return { ...story, weights };
  });
}

/** What each word adds to the cosine of two stories; null where they are not of one affair. */
function connect(a: WeighedStory, b: WeighedStory): Map<string, number> | null {
  const shared = new Map<string, number>();
  let [sum, inBoth] = [0, false];
  for (const [stem, weight] of a.weights) {
    const other = b.weights.get(stem);
    if (other === undefined) continue;
    shared.set(stem, weight * other);
    sum += weight * other;
    inBoth ||= a.titleStems.has(stem) && b.titleStems.has(stem);
  }
  return inBoth && shared.size >= minShared && sum >= minLikeness ? shared : null;
}

const edges = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;

/** The run of shared words of a headline around the one that connects most. */
function nameAffair({ headline }: WeighedStory, shared: ReadonlyMap<string, number>): string {
  const words = headline.split(/\s+/).map((word) => ({
    text: word.replace(edges, '').replace(/[’']s$/, ''),
    weight: Math.max(0, ...[...stemsOf(word)].map((stem) => shared.get(stem) ?? 0)),
  }));
  const top = words.reduce((best, { weight }, at) => (weight > (words[best]?.weight ?? 0) ? at : best), 0);
  let [from, to] = [top, top];
  while ((words[from - 1]?.weight ?? 0) > 0) from -= 1;
  while ((words[to + 1]?.weight ?? 0) > 0) to += 1;
  return words
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ');
}

/** The stories by the stems of their headlines: only such can be of one affair. */
function indexHeadlines(stories: readonly WeighedStory[]): Map<string, WeighedStory[]> {
  const index = new Map<string, WeighedStory[]>();
  for (const story of stories)
    for (const stem of story.titleStems) {
      if (!story.weights.has(stem)) continue;
      const known = index.get(stem);
      if (known === undefined) index.set(stem, [story]);
      else known.push(story);
    }
  return index;
}

/**
 * The affairs of an edition by the id of each of their stories. A story belongs to the most prominent one that it shares
 * enough rare words with, so that no chain of neighbours connects what has nothing in common.
 * @param stories the most prominent first
 */
export function findAffairs(stories: readonly AffairStory[]): Map<string, Affair> {
  const weighed = weighWords(stories);
  const index = indexHeadlines(weighed);
  const affairs = new Map<string, Affair>();
  for (const leading of weighed) {
    if (affairs.has(leading.id)) continue;
    const near = new Set([...leading.titleStems].flatMap((stem) => index.get(stem) ?? []));
    const members: string[] = [];
    const words = new Map<string, number>();
    for (const other of near) {
      const shared = other === leading || affairs.has(other.id) ? null : connect(leading, other);
      if (shared === null) continue;
      members.push(other.id);
      for (const [stem, weight] of shared) words.set(stem, (words.get(stem) ?? 0) + weight);
    }
    if (members.length === 0) continue;
    const affair = { id: leading.id, title: nameAffair(leading, words), count: members.length + 1 };
    for (const id of [leading.id, ...members]) affairs.set(id, affair);
  }
  return affairs;
}
