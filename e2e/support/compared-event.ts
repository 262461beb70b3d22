import type { FeedWebArticle } from '#testing/feed-web.ts';
import type { RatedOutlet } from './reported-events.ts';

const names = [
  'Ashdown',
  'Birch',
  'Calder',
  'Denholm',
  'Easby',
  'Fenwick',
  'Garth',
  'Hollin',
  'Ilkley',
  'Jarrow',
] as const;
const leads = [
  'The council of Wendle voted on Monday to build a tram line from the harbour to Northgate.',
  'Wendle will get a tram line from the harbour to Northgate, the council decided by vote on Monday.',
  'A tram line is to run from the harbour of Wendle to Northgate after a vote of the council on Monday.',
  'On Monday the council voted for a tram line that links the harbour of Wendle with Northgate.',
];
const places = ['Quay Street', 'Mill Lane', 'the old customs house', 'Saint Bride’s', 'the fish market'];

/** What the articles of a side write about, in different words for each article. */
const stressed = {
  left: (place: string) => [
    `Night nurses near ${place} have waited for the tram for years, and many nurses walk home after midnight.`,
    `For the nurses of ${place} the tram line means an hour more of sleep, a union said.`,
  ],
  right: (place: string) => [
    `The tram line adds to the debt of Wendle, and shopkeepers near ${place} fear that the debt will be theirs.`,
    `Without the tram the debt could be paid in nine years, an auditor from ${place} said.`,
  ],
};

const sideOf = (at: number) => (at < 5 ? 'left' : 'right');

function buildArticle(at: number): FeedWebArticle {
  const place = `${places[at % places.length]} ${at + 3}`;
  const [first = '', second = ''] = stressed[sideOf(at)](place);
  return {
    path: '/tram',
    title: `${names[at]}: tram line from Wendle harbour to Northgate is voted through (${at + 1})`,
    text: [
      `${leads[at % leads.length]} Work on the tram tracks begins near ${place} in spring, engineer number ${at + 11} said.`,
      `${first} Some ${at + 21} trees near ${place} will be moved to the park beside the tram depot.`,
      `${second} The line has ${at + 5} stops on the map that the council showed in the hall at ${place}.`,
    ],
    publishedAt: new Date(Date.now() - (at + 1) * 3_600_000),
  };
}

const domainOf = (name: string) => `${name.toLowerCase()}.example`;

/** One invented event in ten outlets: five of the left stress one thing, five of the right another. */
export const comparedEvents: Readonly<Record<string, readonly FeedWebArticle[]>> = Object.fromEntries(
  names.map((name, at) => [domainOf(name), [buildArticle(at)]]),
);

export const comparedOutlets: readonly RatedOutlet[] = names.map((name, at) => {
  const lean = sideOf(at) === 'left' ? -0.6 : 0.6;
  return { domain: domainOf(name), name: `The ${name} Post`, lean, reliability: 0.7 };
});
