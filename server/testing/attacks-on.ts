/**
 * A character that each escape matches. The syntax is covered as far as attacks need it.
 */
const samples: Readonly<Record<string, string>> = {
  s: ' ',
  S: 'a',
  d: '1',
  D: 'a',
  w: 'a',
  W: ' ',
  n: '\n',
  r: '\r',
  t: '\t',
  p: 'a',
  P: ' ',
};

const token =
  /\\[pP]\{[^}]*\}|\\u\{?[0-9a-fA-F]+\}?|\\x[0-9a-fA-F]{2}|\\.|\[\^?(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|[()|^$]|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;

function sampleOf(part: string): string {
  if (part.startsWith('\\u') || part.startsWith('\\x'))
    return String.fromCodePoint(Number.parseInt(part.replace(/[^0-9a-fA-F]/g, ''), 16) || 97);
  if (part.startsWith('\\')) return samples[part.charAt(1)] ?? part.charAt(1);
  if (part.startsWith('[^')) return [...'a 1<(“'].find((each) => new RegExp(part, 'u').test(each)) ?? '';
  if (part.startsWith('[')) return sampleOf(/^\[(\\[pP]\{[^}]*\}|\\.|.)/su.exec(part)?.[1] ?? '');
  return part === '.' ? 'a' : part;
}

/** The parts of each alternative: a text that the part matches, and whether it repeats without bound. */
function alternatives(source: string): { text: string; repeats: boolean }[][] {
  const lists: { text: string; repeats: boolean }[][] = [[]];
  for (const [part] of source.matchAll(token)) {
    const list = lists.at(-1);
    const last = list?.at(-1);
    if (part === '|') lists.push([]);
    else if (/^[*+]|^\{\d+,(?:\}|\d{2})/.test(part) && last !== undefined) last.repeats = true;
    else if (!/^(?:\(|[)^$?{])/.test(part) && part !== '\\b' && part !== '\\B')
      list?.push({ text: sampleOf(part), repeats: false });
  }
  return lists;
}

/** Texts that make an expression start a match: its parts up to each unbounded repetition. */
function unitsOf(source: string): string[] {
  const units = alternatives(source).flatMap((parts) => {
    const ends = parts.flatMap(({ repeats }, at) => (repeats ? [at] : []));
    const texts = parts.map(({ text }) => text);
    return ends.flatMap((end, nth) => {
      const starts = [0, ...ends.slice(0, nth), ...ends.slice(0, nth).map((each) => each + 1)];
      return starts.flatMap((start) => [
        texts.slice(start, end).join(''),
        texts.slice(start, end + 1).join(''),
      ]);
    });
  });
  return [...new Set(units)].filter((unit) => unit !== '');
}

/**
 * Texts made of the parts of an expression, each as a function that makes it in a length. An expression that is not
 * linear is slow for one of them.
 */
export function attacksOn(source: string): ((length: number) => string)[] {
  return unitsOf(source).flatMap((unit) => {
    const run = (length: number) => unit.repeat(Math.ceil(length / unit.length));
    return [run, (length: number) => `${run(length)}\0`];
  });
}
