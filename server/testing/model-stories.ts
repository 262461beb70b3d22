import type { OfferedArticle } from '#domain/stories/story-writing.ts';

/** Articles of one event by outlets of each side, as a model is given them. */
export const offeredBridge: readonly OfferedArticle[] = [
  {
    ...{ id: 'gazette', outlet: 'Vale Gazette', side: 'left' as const, dated: '2026-06-01T09:00:00Z' },
    ...{ isOpinion: false, headline: 'Families pay as Wendle bridge closes' },
    sentences: [
      'The council of Wendle voted 9 to 4 on Monday to close the harbour bridge for repairs.',
      'Families without a car will walk two miles to school, the union of teachers said.',
      'Years of cuts left the bridge unchecked, said Ada Holm of the union.',
    ],
  },
  {
    ...{ id: 'wire', outlet: 'Meridian Wire', side: 'center' as const, dated: '2026-06-01T10:00:00Z' },
    ...{ isOpinion: false, headline: 'Wendle closes harbour bridge for repairs' },
    sentences: [
      'The harbour bridge of Wendle will close on Friday after a 9 to 4 vote of the council.',
      'Repairs will cost £12 million and take six weeks, the harbour authority said.',
      'Mayor Bo Reed called the vote a hard choice.',
    ],
  },
  {
    ...{ id: 'post', outlet: 'Hill Post', side: 'right' as const, dated: '2026-06-01T11:00:00Z' },
    ...{ isOpinion: false, headline: 'Taxpayers face £12 million bill for Wendle bridge' },
    sentences: [
      'Taxpayers in Wendle face a bill of £12 million for the harbour bridge.',
      'Red tape delayed the inspection for two years, the league of builders said.',
      'The council voted 9 to 4 to close it.',
    ],
  },
  {
    ...{ id: 'column', outlet: 'Hill Post', side: 'right' as const, dated: '2026-06-01T12:00:00Z' },
    ...{ isOpinion: true, headline: 'Wendle has only itself to blame' },
    sentences: ['Nobody in Wendle can say that this vote was a surprise to the mayor.'],
  },
].map((article) => ({ ...article, text: [...article.sentences, article.headline].join('\n') }));

const on = (article: string, quote: string) => ({ article, quote });
const vote = on('A1', 'voted 9 to 4 on Monday to close the harbour bridge');
const cost = on('A2', 'Repairs will cost £12 million and take six weeks');
const bill = on('A3', 'face a bill of £12 million for the harbour bridge');
const walk = on('A1', 'Families without a car will walk two miles to school');

/** An answer for these articles of which everything can be shown. */
export const bridgeAnswer = {
  news: 'The council voted to close the bridge; the cost is disputed.',
  one_event: true,
  strays: [] as string[],
  title: 'Council of Wendle votes to close the harbour bridge for repairs',
  summary: [
    { text: 'The council of Wendle voted 9 to 4 to close the harbour bridge.', passages: [vote] },
    { text: 'Repairs are to cost £12 million and take six weeks.', passages: [cost] },
  ],
  common_ground: [
    {
      text: 'The council voted 9 to 4 to close the bridge.',
      passages: [vote, on('A3', 'The council voted 9 to 4 to close it')],
    },
  ],
  differences: [
    {
      aspect: 'headlines',
      parts: [
        {
          side: 'left',
          text: 'They open with families who pay.',
          passages: [on('A1', 'Families pay as Wendle bridge closes')],
        },
        { side: 'right', text: 'They open with taxpayers and a bill of £12 million.', passages: [bill] },
      ],
    },
    {
      aspect: 'speakers',
      parts: [
        {
          side: 'left',
          text: 'They quote Ada Holm of the union.',
          passages: [on('A1', 'said Ada Holm of the union')],
        },
        {
          side: 'center',
          text: 'They quote mayor Bo Reed.',
          passages: [on('A2', 'Mayor Bo Reed called the vote a hard choice')],
        },
      ],
    },
  ],
  sentiment: [
    { side: 'left', tone: 'negative', passages: [walk] },
    { side: 'center', tone: 'neutral', passages: [cost] },
    { side: 'right', tone: 'negative', passages: [bill] },
  ],
  left_out: [{ side: 'right', text: 'Families will walk two miles to school.', passages: [walk] }],
};
