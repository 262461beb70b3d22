/** An article of the newsroom. Nothing in it happened; every name is made up. */
export interface NewsArticle {
  host: string;
  outlet: string;
  path: string;
  title: string;
  paragraphs: readonly string[];
  publishedAt: Date;
}

export const outletCount = 52;
export const articlesPerOutlet = 30;

const subjects = [
  'the president of the harbour board',
  'the council of Wendle',
  'a court in Norholt',
  'the teachers’ union',
  'the health ministry',
  'the president’s office',
  'a group of farmers',
];
const acts = [
  'rejects a plan for',
  'asks for more money for',
  'delays the vote on',
  'publishes a report about',
  'promises an inquiry into',
];
const objects = ['the northern railway', 'school meals', 'the ferry to Easby', 'rents in the old town'];

const minuteMs = 60_000;
const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

function paragraphOf(index: number, turn: number): string {
  const subject = pick(subjects, index + turn);
  const object = pick(objects, index * 3 + turn);
  return `On day ${index + turn} ${subject} met people who depend on ${object}. “We waited for ${index + turn + 2} months,” one of them said — and the room fell silent. The costs of ${object} are expected to be decided before the end of the year, officials said.`;
}

/** Outlets `outlet-N.test`, every eighth of them `outlet-N.secure.test`, which answers over TLS only. */
export function hostOfOutlet(at: number): string {
  return at % 8 === 7 ? `outlet-${at}.secure.test` : `outlet-${at}.test`;
}

function articleOf(outlet: number, at: number, now: Date): NewsArticle {
  const index = outlet * articlesPerOutlet + at;
  const title = `${pick(subjects, index)} ${pick(acts, index)} ${pick(objects, index * 5)}`;
  return {
    host: hostOfOutlet(outlet),
    outlet: `Outlet ${outlet} & Daily Café`,
    path: `/news/${index}/article`,
    title: `${title.charAt(0).toUpperCase()}${title.slice(1)} (${index})`,
    paragraphs: [0, 1, 2, 3].map((turn) => paragraphOf(index, turn)),
    publishedAt: new Date(Math.floor(now.getTime() / 1000) * 1000 - (index + 1) * minuteMs),
  };
}

/** Creates the same articles at every start; the newest is one minute old. */
export function createNewsArticles(now: Date): NewsArticle[] {
  return Array.from({ length: outletCount * articlesPerOutlet }, (_, index) =>
    articleOf(Math.floor(index / articlesPerOutlet), index % articlesPerOutlet, now),
  );
}
