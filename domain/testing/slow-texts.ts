import { isFullEffort } from './effort.ts';
import { slowMs } from './times-longer.ts';

/** The length of the texts: a quadratic expression needs seconds for the larger one, and tenths of a second for the other. */
const hostileLength = isFullEffort ? 100_000 : 25_000;

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

const maxMs = 50;
const maxReported = 5;
/** Each alone or within what begins and ends a kind of text. */
const patterns = [...units.map((unit) => ['', unit, ''] as const), ...frames];

/** Runs the work; a thrown error is a valid result. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

/**
 * The hostile texts of 25,000 characters, or 100,000 at full effort, for which `read` needs more than 50 ms of processor time, and not only because
 * the machine is slow; at most five.
 */
export function slowTexts(read: (text: string) => unknown): string[] {
  // The first call compiles the code.
  attempt(() => read('Words to begin with. “Quoted,” she said.'));
  const slow: string[] = [];
  for (const pattern of patterns) {
    const ms = slowMs((length) => attempt(() => read(fill(pattern, length))), hostileLength, maxMs);
    if (ms !== null)
      slow.push(`${Math.round(ms)} ms for ${pattern.map((part) => JSON.stringify(part)).join(' + ')}`);
    if (slow.length === maxReported) break;
  }
  return slow;
}
