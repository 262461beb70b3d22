import { describe, expect, it } from 'vitest';
import { seededRandom } from '#models/lean/lean-training.ts';
import type { EventArticle } from './event-articles.ts';
import { stateHeldOut } from './held-out-chance.ts';
import { aucOf } from './over-groups.ts';
import { placeBetweenSides } from './place-between-sides.ts';
import { type CarriedTerms, termKinds } from './terms-of.ts';
import { countUnequalTerms, exactTest } from './unequal-terms.ts';

const none = new Uint32Array(0);

const eventCount = 16;

/** Events of twelve outlets. Each article carries some of 40 terms; `termOf` adds one by its outlet and side. */
function inventEvents(termOf: (outlet: number, lean: number) => number | null) {
  const terms = new Map<EventArticle, CarriedTerms>();
  const random = seededRandom(3);
  const events = Array.from({ length: eventCount }, () =>
    Array.from({ length: 24 }, (_, at): EventArticle => {
      const outlet = at % 12;
      const lean = outlet < 6 ? -1 : 1;
      const features = {
        language: 'en',
        terms: none,
        marks: new Uint8Array(0),
        signature: new Uint16Array(0),
        weekdays: 0,
        isTheme: false,
      };
      const shared = {
        brand: `outlet-${outlet}`,
        lean,
        publishedAt: 0,
        topic: '',
        title: '',
        text: '',
      } as const;
      const article: EventArticle = { ...shared, features };
      const drawn = Array.from({ length: 10 }, () => Math.floor(random() * 40));
      const own = termOf(outlet, lean);
      const words = Uint32Array.from(new Set(own === null ? drawn : [...drawn, own]));
      terms.set(article, { names: none, figures: none, words, phrases: none });
      return article;
    }),
  );
  return { events, termsOf: (article: EventArticle) => terms.get(article) as CarriedTerms };
}

function placeInvented(termOf: (outlet: number, lean: number) => number | null) {
  const { events, termsOf } = inventEvents(termOf);
  return placeBetweenSides(events, termsOf).map(({ carried, ...placed }) => ({
    ...placed,
    score: termKinds.reduce((sum, kind) => sum + carried[kind], 0),
  }));
}

describe('an article between the sides of its event', () => {
  it('is placed with its side where the sides carry different terms', () => {
    const placed = placeInvented((_, lean) => (lean < 0 ? 100 : 101));
    expect(placed).toHaveLength(eventCount * 24);
    expect(aucOf(placed)).toBeGreaterThan(0.95);
    const spoken = stateHeldOut(placed).filter(({ chance }) => chance !== null);
    expect(spoken.length).toBeGreaterThan(placed.length / 2);
  });

  it('is not placed by words of its own outlet', () => {
    const placed = placeInvented((outlet) => 100 + outlet);
    expect(Math.abs(aucOf(placed) - 0.5)).toBeLessThan(0.1);
    const spoken = stateHeldOut(placed).filter(({ chance }) => chance !== null);
    expect(spoken.length).toBeLessThan(placed.length / 10);
  });
});

describe('terms that the sides carry unequally', () => {
  it('are those of the sides, and remain when each outlet counts once', () => {
    const { events, termsOf } = inventEvents((_, lean) => (lean < 0 ? 100 : 101));
    const unequal = countUnequalTerms(events, termsOf, 'words');
    expect(unequal.articles).toBe(2 * eventCount);
    expect(unequal.outlets).toBe(2 * eventCount);
    expect(unequal.dealt).toBeLessThan(eventCount);
  });

  it('have the probability of the exact test', () => {
    expect(exactTest(3, 3, 0, 3)).toBeCloseTo(0.1, 10);
    expect(exactTest(2, 4, 2, 4)).toBeCloseTo(1, 10);
    expect(exactTest(8, 10, 1, 10)).toBeCloseTo(0.005477, 5);
  });
});
