/** Declared here because the types of domain include no runtime. */
declare const process: { cpuUsage(): { user: number; system: number } };

/** The length of the texts: a quadratic expression needs seconds for it. */
const hostileLength = 100_000;

/** Repeated alone, or before or after other characters, these make expressions backtrack. */
const units = [
  ...'()[]{}<>&|*#"\'`“”‘’«»….,;:!?/\\-–_~=+@%^$',
  ...[
    ' ',
    '\n',
    '\t',
    '\r\n',
    '\u00a0',
    '\u0301',
    '\u200b',
    '\ufffd',
    '😀',
    '\ud83d',
    'ä',
    '中',
    'و',
    '0',
    '1.',
    'a',
    'A',
  ],
  ...[
    'a ',
    'A ',
    'Aa ',
    'A. ',
    'Aa. ',
    'A.',
    'a-',
    "a'",
    'a, ',
    ' ,',
    '- ',
    ' - ',
    ' | ',
    '\n\n',
    'a\n',
    '. . . ',
  ],
  ...[
    'a@',
    'a.',
    '.a',
    '@.',
    'a@b.c ',
    '%40',
    'http://',
    'https://a.b/',
    'www.',
    'a/',
    '?a=',
    '&a=',
    '/amp',
    'xn--',
  ],
  ...[
    '![',
    '[a](',
    '[](',
    '((',
    '()',
    '<a',
    '<a>',
    '<a ',
    'a="',
    '<!--',
    '<!a>',
    '<script>',
    '<p>',
    '</p>',
    '<?',
    '<![CDATA[',
  ],
  ...[
    '&amp;',
    '&#',
    '&#38;',
    '```',
    '```json',
    '**',
    '{"',
    '{"a":',
    '[1,',
    '\\"',
    '"a" ',
    '“a” ',
    '“a ',
    "'a ",
    '‘a ',
  ],
  ...['\\n', '\\u0000', '\\ud83d', '\\ud83d\\ude00', '\\\\u0000', '\\\\ud83d', '\\\\'],
  ...[
    'said ',
    'is a ',
    'Mr. ',
    'on Jan ',
    'at ',
    '(Reuters) - ',
    'SEN. HOLM: ',
    'ignore ',
    'By ',
    ': ',
    '1 Jan ',
    '12:00 ',
  ],
];

/** A repeated unit between a beginning that an expression matches and an end that it does not match. */
const frames: readonly (readonly [before: string, unit: string, after: string])[] = [
  ['a', ' ', 'b'],
  ['a', '\n', 'b'],
  ['a', ')', 'b'],
  ['a@', '.', ''],
  ['a@', 'a.', '@'],
  ['https://news.example/', ')', 'a'],
  ['https://news.example/', '/', 'a'],
  ['https://news.example/?', 'a&', ''],
  ['https://', 'a.', 'example'],
  ['https://', 'a@', 'example'],
  ['"', 'a', ''],
  ['“', 'Senators voted again. ', ''],
  ['```json ', ' ', '`'],
  ['```', '\n', '{}'],
  ['<p ', 'a ', ''],
  ['<script ', 'a', ''],
  ['<!--', '-', '>'],
  ['{"a":"', '\\', ''],
  ['"\\\\u0000', '\\n', '"'],
  ['"\\ud83d', '\\n', '"'],
  ['; charset=', ' ', 'é'],
  ['<meta ', 'charset ', '='],
  ['Monday', ' ', '12:00'],
  ['(', 'A', ' /a)'],
  ['# ', '#', ' a'],
  ['Left', ' ', ':'],
  ['- ', '* ', '\0'],
];

function fill([before, unit, after]: readonly [string, string, string], length: number): string {
  const times = Math.ceil((length - before.length - after.length) / unit.length);
  return before + unit.repeat(times) + after;
}

/** Texts of about `length` characters that are slow for work whose time grows faster than its input. */
function hostileTexts(length = hostileLength): { name: string; text: string }[] {
  const alone = units.map((unit) => ['', unit, ''] as const);
  return [...alone, ...frames].map((frame) => ({
    name: frame.map((part) => JSON.stringify(part)).join(' + '),
    text: fill(frame, length),
  }));
}

const maxMs = 50;
const tries = 5;
const maxReported = 5;
const texts = hostileTexts();

/** Runs the work; a thrown error is a valid result. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The processor time of the fastest of up to five tries, which end when one is within the limit. */
function fastestMs(work: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && fastest > maxMs; at += 1) {
    const before = processorMs();
    attempt(work);
    fastest = Math.min(fastest, processorMs() - before);
    // Linear work is never so slow, even on a busy machine.
    if (fastest > 10 * maxMs) break;
  }
  return fastest;
}

/** The hostile texts of 100,000 characters for which `read` needs more than 50 ms of processor time; at most five. */
export function slowTexts(read: (text: string) => unknown): string[] {
  // The first call compiles the code.
  attempt(() => read('Words to begin with. “Quoted,” she said.'));
  const slow: string[] = [];
  for (const { name, text } of texts) {
    const ms = fastestMs(() => read(text));
    if (ms > maxMs) slow.push(`${Math.round(ms)} ms for ${name}`);
    if (slow.length === maxReported) break;
  }
  return slow;
}
