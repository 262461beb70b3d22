import type { ServerResponse } from 'node:http';
import { escapeHtml } from '#server/mail/message.ts';

/** Sends a body unchanged. */
export function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type });
  response.end(body);
}

const sentences = [
  'The harbour board met on Tuesday and heard how long the repairs will take.',
  'Nine members voted for the plan, four against it, and two were not there.',
  'Ferries run every twenty minutes until the quay opens again, the board said.',
  'An inquiry into the contracts begins next month under a retired judge.',
];

function paragraphsOf(host: string): string[] {
  return [0, 1, 2, 3].map((turn) =>
    sentences.map((_, at) => `${sentences[(at + turn) % 4]} (${host}, part ${turn})`).join(' '),
  );
}

/** A correct article; `more` is inserted after the second paragraph, `head` into the head. */
export function faultArticle(host: string, { more = '', head = '' } = {}): string {
  const [first, second, ...rest] = paragraphsOf(host).map((text) => `<p>${escapeHtml(text)}</p>`);
  const title = `The harbour board of ${host} decides on repairs`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta property="og:type" content="article">${head}</head><body><main><article><h1>${title}</h1>${first}${second}${more}${rest.join('')}</article></main></body></html>`;
}

/** A feed whose last item is the article; `items` are inserted before it, `prolog` before the root. */
export function faultFeed(host: string, { items = '', prolog = '' } = {}): string {
  return `<?xml version="1.0" encoding="utf-8"?>${prolog}<rss version="2.0"><channel><title>${host}</title><link>http://${host}/</link><description>News</description>${items}<item><title>The harbour board of ${host} decides on repairs</title><link>http://${host}/article</link><guid>${host}/article</guid><pubDate>${new Date(Date.now() - 600_000).toUTCString()}</pubDate><description>Nine members voted for the plan.</description></item></channel></rss>`;
}
