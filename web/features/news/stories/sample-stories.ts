import { emptyStoryFacts } from '#domain/stories/build-story-facts.ts';
import type { StoryCard } from '#web/lib/answers.ts';

/** A card of a story without articles, the base of every sample story and of the stories of tests. */
export const emptyStoryCard = {
  ...emptyStoryFacts,
  id: '',
  title: '',
  topic: 'general',
  article_count: 0,
  clustering_method: 'semantic',
  semantic_confidence: 0,
  updated_at: null,
  priorityScore: 0,
  movement: { articles_per_hour: 0, joined: [] },
  articles: [],
  language: 'en',
  is_sample: true,
} satisfies StoryCard;

type Sample = Pick<
  StoryCard,
  'title' | 'topic' | 'ai_summary' | 'bias_distribution' | 'region_distribution'
> & {
  unrated: number;
  confidence: number;
  score: number;
  hours: number;
};

const samples: readonly Sample[] = [
  {
    title: 'Four councils agree one timetable for night buses',
    topic: 'politics',
    ai_summary:
      'Neighbouring councils will run late buses to a single clock from next spring, with one fare and one map. Supporters point to shift workers; critics ask who pays for half-empty journeys after two years.',
    bias_distribution: { left: 7, center: 5, right: 3 },
    region_distribution: { uk: 14, us: 0, international: 3 },
    unrated: 2,
    confidence: 0.88,
    score: 92,
    hours: 1,
  },
  {
    title: 'Bakers ask for a lighter tariff on imported flour',
    topic: 'economy',
    ai_summary:
      'A bakers’ federation says the present tariff adds four pence to a loaf. Millers reply that it keeps two hundred rural jobs in place.',
    bias_distribution: { left: 1, center: 3, right: 7 },
    region_distribution: { uk: 6, us: 4, international: 1 },
    unrated: 0,
    confidence: 0.84,
    score: 79,
    hours: 2,
  },
  {
    title: 'Coastal towns plant sea-wall gardens ahead of winter storms',
    topic: 'environment',
    ai_summary:
      'Three towns are testing planted sea walls that slow waves and shelter wildlife. Early measurements are promising, engineers say, though nobody yet knows how they age.',
    bias_distribution: { left: 6, center: 3, right: 0 },
    region_distribution: { uk: 2, us: 7, international: 1 },
    unrated: 1,
    confidence: 0.81,
    score: 74,
    hours: 3,
  },
  {
    title: 'Ferry operators settle on common tickets across the strait',
    topic: 'international',
    ai_summary:
      'Five operators in three countries will accept each other’s tickets from June. Talks on shared timetables continue.',
    bias_distribution: { left: 2, center: 6, right: 2 },
    region_distribution: { uk: 1, us: 1, international: 11 },
    unrated: 3,
    confidence: 0.77,
    score: 66,
    hours: 4,
  },
  {
    title: 'Weekend pharmacy clinics open in three counties',
    topic: 'healthcare',
    ai_summary:
      'Pharmacies will offer minor-ailment clinics on Saturdays. Doctors welcome shorter queues and ask for shared records.',
    bias_distribution: { left: 4, center: 4, right: 3 },
    region_distribution: { uk: 9, us: 2, international: 0 },
    unrated: 0,
    confidence: 0.72,
    score: 58,
    hours: 7,
  },
  {
    title: 'Crop maps from space opened to small farms',
    topic: 'technology',
    ai_summary:
      'A public archive of field-by-field crop maps is now free to use. Farm unions welcome it and ask who may see whose field.',
    bias_distribution: { left: 2, center: 3, right: 2 },
    region_distribution: { uk: 1, us: 5, international: 2 },
    unrated: 1,
    confidence: 0.69,
    score: 44,
    hours: 9,
  },
];

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Sample stories that are shown until real ones are loaded; they have no links. `now` in milliseconds. */
export function sampleStories(now: number): StoryCard[] {
  return samples.map(({ unrated, confidence, score, hours, ...card }) => {
    const articles = sum(card.bias_distribution) + unrated;
    return {
      ...emptyStoryCard,
      ...card,
      article_count: articles,
      outlet_count: articles,
      unrated_count: unrated,
      semantic_confidence: confidence,
      priorityScore: score,
      updated_at: new Date(now - hours * 3_600_000).toISOString(),
    };
  });
}
