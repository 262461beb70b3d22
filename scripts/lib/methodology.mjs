import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.mjs';

export const methodologyFile = join(root, 'docs/methodology.md');
const measuredFolder = join(root, 'docs/measured');

const digits = 3;
/** So many figures of a result without an aim are shown at once. */
const shownWithoutAim = 3;

/** A part of the document that `npm run eval -- write-methodology` writes: `<!-- measured: NAME -->` to `<!-- end -->`. */
const generated = /<!-- (measured: [\w-]+|numbers) -->[\s\S]*?<!-- end -->/g;

/** A section: the marks of its depth, its anchor if it has one, its title, and its text. */
const heading = /^(#+) (?:<a id="([\w-]+)"><\/a>)?(.+)\n([\s\S]*)/;

/** The last results of the evals, by name. */
function loadResults() {
  const files = readdirSync(measuredFolder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => JSON.parse(readFileSync(join(measuredFolder, file), 'utf8')));
}

function written({ value, low, high }) {
  const number = value.toFixed(digits);
  return low === undefined || high === undefined
    ? number
    : `${number} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** Judged by the figure as it is shown, so that nobody reads “0.150, aim 0.15, missed”. */
function aimOf({ value, min, max }) {
  const shown = Number(value.toFixed(digits));
  if (min !== undefined) return `at least ${min}: ${shown >= min ? 'reached' : 'missed'}`;
  if (max !== undefined) return `at most ${max}: ${shown <= max ? 'reached' : 'missed'}`;
  return '';
}

function toFigure(row) {
  const { baseline, difference } = row;
  return {
    figure: row.what,
    balance: written(row),
    baseline: baseline === undefined ? '' : `${baseline.name}: ${written(baseline)}`,
    difference: difference === undefined ? '' : written(difference),
    aim: aimOf(row),
  };
}

/** The figures of a result: at once are shown those with an aim, or else the first. */
function splitFigures({ rows }) {
  const figures = rows.map(toFigure);
  const aimed = figures.filter(({ aim }) => aim !== '');
  const shown = aimed.length > 0 ? aimed : figures.slice(0, shownWithoutAim);
  return { shown, others: figures.filter((figure) => !shown.includes(figure)) };
}

function toTable(heads, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** Short, for a table of the document. */
function writeRow(row) {
  const { figure, baseline, aim } = toFigure(row);
  const { value, low, high } = row;
  const interval =
    low === undefined || high === undefined ? '' : ` (${low.toFixed(digits)}–${high.toFixed(digits)})`;
  return [
    figure,
    value.toFixed(digits) + interval,
    row.baseline === undefined ? '' : baseline.replace(/ \(\S+ to \S+\)$/, ''),
    aim.replace('at least', '≥').replace('at most', '≤'),
  ];
}

/** The figures of a result that have an aim, and where all of it is. */
function writeResult(result) {
  const link = `[All figures](measured/${result.name}.json)`;
  const rows = result.rows.filter((row) => aimOf(row) !== '').map(writeRow);
  const table = toTable(['figure', 'Balance', 'beside it', 'aim'], rows);
  return rows.length === 0 ? link : `${link}\n\n${table}`;
}

/** The document with its generated parts written again from results and from `numbers`, rows of a rule and its value. */
export function writeParts(text, results, numbers) {
  return text.replace(generated, (_part, name) => {
    const result = results.find((each) => `measured: ${each.name}` === name);
    if (result === undefined && name !== 'numbers')
      throw new Error(`docs/measured has no result for "${name}".`);
    const content = result === undefined ? toTable(['rule', 'now'], numbers) : writeResult(result);
    return `<!-- ${name} -->\n${content}\n\n<!-- end -->`;
  });
}

/** Without the marks of links, code and emphasis. */
const plain = (text) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[`*]/g, '');

function toSection([, hashes, anchor, title, body], results) {
  const name = /<!-- measured: ([\w-]+) -->/.exec(body)?.[1];
  const result = results.find((each) => each.name === name);
  const lines = body
    .replace(generated, '')
    .split('\n')
    .filter((line) => line !== '');
  const isPoint = (line) => line.startsWith('- ');
  return {
    depth: hashes.length,
    id: anchor ?? `measured-${name}`,
    isShown: anchor !== undefined || name !== undefined,
    section: {
      id: anchor ?? `measured-${name}`,
      title,
      paragraphs: [
        ...(result === undefined ? [] : [result.about]),
        ...lines.filter((line) => !isPoint(line)).map(plain),
      ],
      points: lines.filter(isPoint).map((line) => plain(line.slice(2))),
      ...splitFigures(result ?? { rows: [] }),
    },
  };
}

/**
 * The parts of the document that the page /methodology shows: `measured`, the sections with results below "What was
 * measured", and `limits`, the sections that carry an anchor.
 */
export function parseSections(text, results) {
  const sections = text
    .split(/^(?=##)/m)
    .slice(1)
    .map((part) => toSection(heading.exec(part), results))
    .filter(({ isShown }) => isShown);
  const atDepth = (wanted) => sections.filter(({ depth }) => depth === wanted).map(({ section }) => section);
  return { measured: atDepth(3), limits: atDepth(2) };
}

/** A vite plugin: what the page imports from docs/methodology.md, as data. */
export function compileMethodology() {
  return {
    name: 'compile-methodology',
    load: {
      filter: { id: /\/docs\/methodology\.md$/ },
      handler() {
        const { measured, limits } = parseSections(readFileSync(methodologyFile, 'utf8'), loadResults());
        const code = Object.entries({ measured, limits })
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}
