import { AppError } from '#domain/app-error.ts';
import { withoutTracking } from '#domain/articles/compare-addresses.ts';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import { unwrapLink } from '#domain/articles/unwrap-link.ts';
import { type SearchTerm, topicTerms } from '#domain/search/search-terms.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { cleanText, cleanTextInTurns } from '#server/ingestion/extraction/clean-text.ts';
import { type Turns, withoutTurns } from '#server/take-turns.ts';

/** Text that came with a call. */
export interface GivenText {
  /** May be empty. */
  title: string;
  text: string;
}

/** The subject of a check. */
export type CheckInput =
  | { kind: 'address'; address: string; given: GivenText | null }
  /** `address`: the origin of the text by the caller's statement; it is not fetched. */
  | { kind: 'text'; given: GivenText; address: string | null }
  | { kind: 'topic'; topic: string; terms: SearchTerm[] };

const refusedInput: Record<'scheme' | 'email' | 'unreadable', string> = {
  scheme: 'Only addresses that begin with http:// or https:// can be read.',
  email: 'This is an email address. Paste the address of an article.',
  unreadable: 'This address cannot be read. Paste the full address of an article.',
};

const maxTopicLength = 200;

async function parseGivenText(
  body: { text?: string | undefined; title?: string | undefined },
  turns: Turns,
): Promise<GivenText | null> {
  const text = await cleanTextInTurns(body.text ?? '', turns);
  if (text === '') return null;
  const title = await cleanTextInTurns(body.title ?? '', turns);
  return { title: await turns.run(() => title.replace(/\s+/g, ' ')), text };
}

function parseTopic(typed: string): CheckInput {
  const terms = topicTerms(typed);
  if (terms.length === 0) {
    throw new AppError('empty-input', 'Type a topic in words, or paste the address of an article.');
  }
  const topic = cleanText(typed).replace(/\s+/g, ' ');
  return {
    kind: 'topic',
    topic: topic.length > maxTopicLength ? `${cutText(topic, maxTopicLength - 1)}…` : topic,
    terms,
  };
}

function parseTypedInput(
  { url, pasted }: { url?: string | undefined; pasted?: boolean | undefined },
  given: GivenText | null,
): CheckInput {
  const typed = parseAddressInput(url ?? '');
  if (typed.kind === 'address') {
    const address = unwrapLink(typed.address);
    const isPasted = given !== null && pasted === true;
    return isPasted
      ? { kind: 'text', given, address: withoutTracking(address) }
      : { kind: 'address', address, given };
  }
  if (typed.kind === 'refused') throw new AppError('address-refused', refusedInput[typed.reason]);
  if (given !== null) return { kind: 'text', given, address: null };
  if (typed.kind === 'empty') throw new AppError('empty-input', 'Please enter a valid URL');
  return parseTopic(typed.topic);
}

/**
 * Distinguishes address, topic and pasted text. Text beside an address is rated if the page cannot be read, or if the
 * reader pasted it; other text is always rated.
 * @throws AppError with a sentence that says what to type instead
 */
export async function parseCheckInput(
  body: {
    url?: string | undefined;
    text?: string | undefined;
    title?: string | undefined;
    pasted?: boolean | undefined;
  },
  turns: Turns = withoutTurns,
): Promise<CheckInput> {
  const given = await parseGivenText(body, turns);
  return await turns.run(() => parseTypedInput(body, given));
}
