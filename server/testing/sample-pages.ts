/** An invented text, and a page that contains it. */
export const story = [
  'The council of Ashgrove voted on Tuesday evening to rebuild the old harbour bridge, ending a dispute that had lasted eleven years.',
  'Seven of the nine members supported the plan, which will cost 14.2 million over three years and close the bridge to cars from next spring.',
  '“Nobody gets everything they wanted, and that is how we know it is fair,” the chair, Ruth Okafor, told reporters after the vote.',
  'Shopkeepers on the northern bank had asked for a temporary crossing. The council promised to study one before the work begins.',
  'Engineers found cracks in two of the five piers last year. A second inspection confirmed that repairs alone would not be enough.',
  'The first contracts are to be signed in September. Residents can comment on the drawings at the library until the end of the month.',
];

export const address = 'https://www.harbour-post.example/2026/11/bridge';

export const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${text}</p>`).join('\n');

export interface SamplePage {
  lang?: string;
  /** Additional markup of the head. */
  head?: string;
  title?: string;
  /** Markup inside the article, after its heading. */
  body?: string;
  /** Markup after the article. */
  after?: string;
}

export function samplePage(page: SamplePage = {}): string {
  const { lang = 'en', head = '', title = 'Bridge vote ends long dispute', body = paragraphs(story) } = page;
  return `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>
<header><nav><a href="/">Home</a> <a href="/world">World</a></nav></header>
<main><article><h1>${title}</h1>${body}</article></main>${page.after ?? ''}<footer>Harbour Post</footer></body></html>`;
}

export const jsonLd = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
