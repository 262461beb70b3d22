export const bridge = 'https://gazette.example/bridge';
export const listed = {
  title: 'Harbour bridge closes',
  address: bridge,
  isResolved: true,
  outletName: 'Vale Gazette',
  outletAddress: null,
  description: 'The pier moved.',
  publishedAt: '2026-11-20T10:00:00.000Z',
};

export const newsapiArticle = {
  source: { id: null, name: 'Vale Gazette' },
  author: null,
  title: 'Harbour bridge closes',
  description: 'The pier moved.',
  url: bridge,
  urlToImage: null,
  publishedAt: '2026-11-20T10:00:00Z',
  content: null,
};
export const newsapi = (articles: unknown[]) => JSON.stringify({ status: 'ok', totalResults: 1, articles });

export const gnews = JSON.stringify({
  totalArticles: 1,
  articles: [
    {
      title: 'Harbour bridge closes',
      description: 'The pier moved.',
      content: 'The pier…',
      url: bridge,
      image: null,
      publishedAt: '2026-11-20T10:00:00Z',
      source: { name: 'Vale Gazette', url: 'https://gazette.example' },
    },
  ],
});

export const currents = JSON.stringify({
  status: 'ok',
  news: [
    {
      id: '1',
      title: 'Harbour bridge closes',
      description: 'The pier moved.',
      url: bridge,
      author: 'A. Writer',
      image: 'None',
      language: 'en',
      category: ['regional'],
      published: '2026-11-20 10:00:00 +0000',
    },
  ],
});

export const post = (time: string, language = 'en') =>
  `<post><id>1</id><author /><url>${bridge}</url><title>Harbour bridge closes</title><text>The pier &amp; more moved.</text><languageCode>${language}</languageCode><links><link>https://x.example/</link></links>${time}<blogName>Vale Gazette</blogName><blogUrl>https://gazette.example</blogUrl></post>`;
export const twingly = (posts: string) =>
  `<?xml version="1.0" encoding="utf-8"?><twinglydata numberOfMatchesReturned="1">${posts}</twinglydata>`;
export const foundAt = '<publishedAt>2026-11-20T10:00:00Z</publishedAt>';
export const streamedAt = '<published>2026-11-20 10:00:00Z</published>';

export const google = (news: unknown) => JSON.stringify({ general: { search_engine: 'google' }, news });
export const googleRow = {
  title: 'Harbour bridge closes',
  link: bridge,
  source: 'Vale Gazette',
  date: '2 hours ago',
  description: 'The pier moved.',
};
