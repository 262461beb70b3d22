import { sliceText } from '../text/cut-text.ts';
import type { Span } from '../text/quoted-spans.ts';

/** A shorter quotation is a term, not speech. */
const minLength = 20;
/** Speaker and verb stand this near to a quotation. */
const reach = 120;

const verb =
  '(?:said|says|told|tweeted|wrote|writes|added|adds|argued|argues|explained|testified|warned|insisted|stated|noted|asked|replied|announced|declared|continued)';
const name = "(\\p{Lu}[\\p{L}'’-]+\\.?(?: (?:\\p{Lu}\\.|\\p{Lu}[\\p{L}'’-]+|de|van|von|al|bin))*(?<![.]))";
/** "Ada Holm, a nurse," before a verb. */
const apposition = '(?:, [^,.“”"]{1,60},)?';
const patterns = {
  after: [
    new RegExp(`^[\\s,.!?—–-]*${verb} (?:the )?${name}`, 'u'),
    new RegExp(`^[\\s,.!?—–-]*${name}${apposition} (?:also |later )?${verb}\\b`, 'u'),
  ],
  before: [
    new RegExp(
      `(?<=[\\s(“"])(?<!\\b(?:and|of|for|to) )${name}${apposition} (?:also |later |has |had )?${verb}\\b[^.“”"]{0,50}$`,
      'u',
    ),
    new RegExp(`[Aa]ccording to ${name}[,:]?\\s*$`, 'u'),
  ],
};
/** Words with a capital that begin a sentence and name nobody. */
const nobody = new Set(
  'A After Friday Monday Saturday Sunday Thursday Tuesday Wednesday January February March April May June July August September October November December Also An And As At Before But During For From He Her His How However I If In It Its My Now On One Or Our She Since So That The Their Then There These They This Those We What When Where While Who Why You Your'.split(
    ' ',
  ),
);

/** Words that an extraction glued together. */
const glued = /\p{Ll}{3}\p{Lu}/u;
const courtesy = /^(?:Mr|Mrs|Ms)\.? /;

function speakerNear(text: string, { start, end }: Span): string | null {
  const after = sliceText(text, end, end + reach).split('\n', 1)[0] ?? '';
  // A name at the edge of the window may be the rest of a longer one.
  const before = `\n${sliceText(text, Math.max(0, start - reach), start)}`.split('\n').at(-1) ?? '';
  const found = [
    ...patterns.after.map((pattern) => pattern.exec(after)?.[1]),
    ...patterns.before.map((pattern) => pattern.exec(start > reach ? before : ` ${before}`)?.[1]),
  ];
  const isName = (each: string | undefined): each is string =>
    each !== undefined && !glued.test(each) && !nobody.has(each.split(' ')[0] ?? '');
  return (
    found
      .find(isName)
      ?.replace(/['’]s$/, '')
      .replace(courtesy, '') ?? null
  );
}

/** What may stand before the last name, and what makes it the begin of another word. */
const firstName = /(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]+ (?:\p{Lu}\. )?$/u;
const restOfWord = /[\p{L}'’-]*\p{L}/uy;

function longerName(text: string, short: string): string | undefined {
  for (let at = text.indexOf(short); at >= 0; at = text.indexOf(short, at + 1)) {
    restOfWord.lastIndex = at + short.length;
    if (text.charCodeAt(at - 1) !== 32 || restOfWord.test(text)) continue;
    const before = firstName.exec(sliceText(text, Math.max(0, at - reach), at))?.[0];
    if (before !== undefined) return before + short;
  }
  return undefined;
}

/** The longest form in which a text names somebody: "Ada Holm" for "Holm". */
function fullName(text: string, short: string): string {
  if (short.includes(' ')) return short;
  const found = longerName(text, short);
  const isName = found !== undefined && !glued.test(found) && !nobody.has(found.split(' ')[0] ?? '');
  return isName && !courtesy.test(found) ? found : short;
}

/** Whom an article quotes by name, the most quoted first. */
export function findQuotedSpeakers(text: string, quoted: readonly Span[]): string[] {
  const counts = new Map<string, number>();
  for (const span of quoted) {
    if (span.end - span.start < minLength) continue;
    const near = speakerNear(text, span);
    if (near === null) continue;
    const speaker = fullName(text, near);
    const known = [...counts.keys()].find((each) => each === speaker || each.endsWith(` ${speaker}`));
    counts.set(known ?? speaker, (counts.get(known ?? speaker) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([speaker]) => speaker);
}
