import { Parser } from 'htmlparser2';
import { cutText } from '#domain/text/cut-text.ts';
import { maxOpenElements, writeInChunks } from '#server/ingestion/feed-parsing/write-in-chunks.ts';

const fields = new Set([
  'url',
  'title',
  'text',
  'languageCode',
  'published',
  'publishedAt',
  'blogName',
  'blogUrl',
]);
/** Of a field, because posts contain their whole text. */
const maxFieldLength = 4_000;
const maxPosts = 1_000;

export type TwinglyDocument =
  | { kind: 'posts'; posts: Record<string, string>[] }
  | { kind: 'error'; code: string };

/**
 * The posts of a `<twinglydata>` document or the code of an `<error>`; null for everything else, also for a truncated
 * document. Declared entities are not expanded and nested elements are skipped.
 */
export function parseTwingly(xml: string): TwinglyDocument | null {
  const posts: Record<string, string>[] = [];
  const path: string[] = [];
  let post: Record<string, string> | null = null;
  let error: string | null = null;
  let ended = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name);
        if (path.length === 1 && name === 'error') error = attributes.code ?? '';
        if (path.length === 2 && path[0] === 'twinglydata' && name === 'post') post = {};
      },
      ontext(text) {
        const name = path[2];
        if (post === null || path.length !== 3 || name === undefined || !fields.has(name)) return;
        post[name] = cutText(`${post[name] ?? ''}${text}`, maxFieldLength);
      },
      onclosetag(name, implied) {
        if (path.length === 2 && post !== null) {
          if (posts.length < maxPosts) posts.push(post);
          post = null;
        }
        path.pop();
        if (path.length === 0 && name === 'twinglydata' && !implied) ended = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  writeInChunks(parser, xml, () => path.length > maxOpenElements);
  if (path.length > maxOpenElements) return null;
  parser.end();
  if (error !== null) return { kind: 'error', code: error };
  return ended ? { kind: 'posts', posts } : null;
}
