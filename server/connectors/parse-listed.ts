import type { z } from 'zod';
import { publicationDate } from '#domain/articles/publication-date.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { cleanLine } from '#server/ingestion/extraction/clean-text.ts';
import type { ListedArticle } from './connector.ts';

const maxTitleLength = 300;
const maxDescriptionLength = 300;
const maxAddressLength = 2_000;
const twoDaysMs = 2 * 86_400_000;

/** An article with unchecked values of the provider. */
export interface RawArticle {
  title: string | null | undefined;
  address: string;
  outletName?: string | null | undefined;
  outletAddress?: string | null | undefined;
  description?: string | null | undefined;
  publishedAt: string | null | undefined;
}

function isWebAddress(address: string): boolean {
  return address.length <= maxAddressLength && /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(address);
}

/** Plain text of bounded length; null for an article without a web address or title. */
export function toListed(raw: RawArticle, now: Date): ListedArticle | null {
  const title = cleanLine(raw.title, maxTitleLength);
  const address = raw.address.trim();
  if (title === null || !isWebAddress(address)) return null;
  return {
    title,
    address,
    isResolved: true,
    outletName: cleanLine(raw.outletName, 100),
    outletAddress: raw.outletAddress == null ? null : cutText(raw.outletAddress, maxAddressLength),
    description: cleanLine(raw.description, maxDescriptionLength) ?? '',
    publishedAt: publicationDate(raw.publishedAt, new Date(now.getTime() + twoDaysMs)),
  };
}

/**
 * The articles of a provider's list. Null when fewer than half of the entries have the documented shape, because
 * then the format has changed.
 */
export function parseListed<Schema extends z.ZodType>(
  items: readonly unknown[],
  schema: Schema,
  read: { toRaw: (item: z.output<Schema>) => RawArticle; limit: number; now: Date },
): ListedArticle[] | null {
  const parsed = items.map((item) => schema.safeParse(item));
  const valid = parsed.flatMap(({ success, data }) => (success ? [data] : []));
  if (items.length > 0 && valid.length * 2 < items.length) return null;
  return valid
    .map((item) => toListed(read.toRaw(item), read.now))
    .filter((article) => article !== null)
    .slice(0, read.limit);
}

/** JSON of this shape, or null. */
export function parseJsonAnswer<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | null {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}
