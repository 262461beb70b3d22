import { parseUrl } from '../articles/parse-url.ts';

/** Minutes between two requests of a feed, where an administrator sets them. */
export const feedIntervalRange = { min: 5, max: 1440 } as const;

/** What opens a feed: a login, or a header such as a key. */
export interface FeedAccess {
  kind: 'login' | 'header';
  /** The user's name, or the name of the header. */
  name: string;
  /** The password, or the value of the header; encrypted. */
  secret: string;
}

/** A pattern for whole addresses, in which each `*` stands for any text, and what replaces it. */
export interface AddressRewrite {
  from: string;
  to: string;
}

/** What an administrator rules for one feed. A feed without any needs none. */
export interface FeedRules {
  /** Null: by the update frequency and by how much news it has. */
  interval_minutes: number | null;
  /** For the feed and its pages; null: that of Balance. */
  user_agent: string | null;
  access: FeedAccess | null;
  /** Items without any of these words are left out; empty: none are. */
  keep_words: string[];
  block_words: string[];
  rewrite: AddressRewrite | null;
  /** The text of the feed stands in for all pages. */
  uses_feed_text: boolean;
}

const partOfWord = /[\p{L}\p{M}\p{N}]/u;
/** Scripts without spaces between words, or that join particles to them: a word of theirs may begin and end anywhere. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Hangul}]/u;

const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

const continuesWord = (sign: string): boolean => partOfWord.test(sign) && !unspaced.test(sign);

/** The character that ends before a place. */
function signBefore(text: string, at: number): string {
  const unit = text.codePointAt(at - 1);
  if (at === 0 || unit === undefined) return '';
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return String.fromCodePoint(isSecondHalf ? (text.codePointAt(at - 2) ?? unit) : unit);
}

function signAt(text: string, at: number): string {
  const unit = text.codePointAt(at);
  return unit === undefined ? '' : String.fromCodePoint(unit);
}

const dividesWord = (text: string, at: number): boolean =>
  continuesWord(signBefore(text, at)) && continuesWord(signAt(text, at));

/** Whether a folded text holds a folded word or phrase, and not only as a part of a longer word. */
function holds(text: string, phrase: string): boolean {
  if (phrase === '') return false;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!dividesWord(text, at) && !dividesWord(text, at + phrase.length)) return true;
  }
  return false;
}

/** Whether an item passes the words: it has one to keep, if there are any, and none to block. */
export function passesWords(
  { keep_words: keep, block_words: block }: Pick<FeedRules, 'keep_words' | 'block_words'>,
  { title, description }: { title: string; description: string },
): boolean {
  if (keep.length + block.length === 0) return true;
  const text = `${fold(title)}\n${fold(description)}`;
  const isNamed = (words: readonly string[]) => words.some((word) => holds(text, fold(word)));
  return (keep.length === 0 || isNamed(keep)) && !isNamed(block);
}

/** The texts that the stars of a pattern stand for, each as short as possible; null where it does not fit. */
function matchStars(pattern: string, text: string): string[] | null {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern ? [] : null;
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const found: string[] = [];
  let at = first.length;
  for (const part of rest) {
    const next = text.indexOf(part, at);
    if (next < 0) return null;
    found.push(text.substring(at, next));
    at = next + part.length;
  }
  return at > end ? null : [...found, text.substring(at, end)];
}

/** The address that a rule gives an item: its own where the pattern does not fit, or where the result is no web address. */
export function rewriteAddress(rule: AddressRewrite | null, address: string): string {
  const stars = rule === null ? null : matchStars(rule.from, address);
  if (rule === null || stars === null) return address;
  const rewritten = rule.to
    .split('*')
    .map((part, place) => (place === 0 ? part : (stars[place - 1] ?? '') + part))
    .join('');
  const url = parseUrl(rewritten);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : address;
}
