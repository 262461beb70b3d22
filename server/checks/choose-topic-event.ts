import type { EventArticle, EventMatcher } from '#domain/clustering/event-matcher.ts';
import { mainThread } from '#server/take-turns.ts';
import type { Candidate } from './suggestion.ts';

/** Articles of a topic whose events are looked at; each costs as much as a check's. */
const maxEvents = 10;

interface Seed {
  candidate: Candidate;
  eventArticle: EventArticle;
}

interface Coverage {
  sides: number;
  outlets: number;
}

function coverageOf(candidates: readonly Candidate[]): Coverage {
  return {
    sides: new Set(candidates.flatMap(({ side }) => side ?? [])).size,
    outlets: new Set(candidates.map(({ outlet }) => outlet)).size,
  };
}

function isWider(one: Coverage, other: Coverage): boolean {
  return one.sides === other.sides ? one.outlets > other.outlets : one.sides > other.sides;
}

/**
 * The article around which a topic is compared: that of the event which the most sides report, of equals the
 * most outlets, of equals the most relevant. Null without articles.
 * @param input.found most relevant first, beside their `readings`
 */
export async function chooseTopicEvent(
  matcher: EventMatcher,
  input: {
    found: readonly Candidate[];
    eventArticles: readonly EventArticle[];
    articlesNearby: number;
    threshold: number;
  },
): Promise<Seed | null> {
  const { found, eventArticles, articlesNearby, threshold } = input;
  let best: (Seed & { coverage: Coverage }) | null = null;
  const seen = new Set<string>();
  let events = 0;
  for (const [at, candidate] of found.entries()) {
    const eventArticle = eventArticles[at];
    if (eventArticle === undefined || seen.has(candidate.address)) continue;
    // Each matching by itself: ten at a stretch would hold up every other call.
    const probabilities = await mainThread.run(() =>
      matcher.probabilities(eventArticle, eventArticles, articlesNearby),
    );
    const own = found.filter(
      ({ address }, other) =>
        other === at ||
        (eventArticle.story !== null && eventArticles[other]?.story === eventArticle.story) ||
        (probabilities.get(address) ?? 0) >= threshold,
    );
    for (const { address } of own) seen.add(address);
    const coverage = coverageOf(own);
    if (best === null || isWider(coverage, best.coverage)) best = { candidate, eventArticle, coverage };
    events += 1;
    if (events === maxEvents) break;
  }
  return best;
}
