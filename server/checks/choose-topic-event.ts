import type { EventArticle, EventMatcher } from '#domain/clustering/event-matcher.ts';
import { mainThread } from '#server/take-turns.ts';
import type { Candidate } from './suggestion.ts';

/** Maximum number of events that are compared; each costs as much as the event of a check. */
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

function isWider(a: Coverage, b: Coverage): boolean {
  return a.sides === b.sides ? a.outlets > b.outlets : a.sides > b.sides;
}

/**
 * The article whose event represents a topic: the event with the most sides, then the most outlets, then the most
 * relevant article. Null without articles.
 * @param input.found most relevant first
 * @param input.eventArticles in the order of `found`
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
    // Each matching runs in its own turn, so that the event loop serves other calls in between.
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
