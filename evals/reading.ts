import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#domain/text/parse-json.ts';
import { rootFolder } from '#server/config/paths.ts';
import { countVerdicts, loadVerdicts, type Verdict } from './reading/verdicts.ts';
import { writeSheets } from './reading/write-sheets.ts';
import { type Measured, type MeasuredRow, report } from './support/measured.ts';

/** Files of verdicts that are kept, the newest by name last. */
const readingsFolder = join(rootFolder, 'evals', 'readings');
const inventedFile = join(rootFolder, 'evals', 'testdata', 'reading.jsonl');
const sheetsFolder = join(rootFolder, '.cache', 'reading');

/** What was aimed at before reading, as shares of the sheets. */
const aims: Readonly<Record<string, Pick<MeasuredRow, 'min' | 'max'>>> = {
  'Stories that show fairly what happened and how the sides differ': { min: 0.65 },
  'Checks that show fairly what happened and how the sides differ': { min: 0.65 },
  'Stories with something false or unfair, or of another event': { max: 0.15 },
  'Checks with something false or unfair, or of another event': { max: 0.15 },
  'Stories: comparison good': { min: 0.8 },
  'Checks: comparison good': { min: 0.8 },
  'Stories: sentiment good': { min: 0.875 },
  'Stories: summary good': { min: 0.8 },
  'Checks: summary good': { min: 0.8 },
  'Stories: common ground good': { min: 0.55 },
  'Stories: differences good': { min: 0.55 },
};

const after = (args: readonly string[], option: string): string | null => {
  const at = args.indexOf(option);
  return at === -1 ? null : (args[at + 1] ?? null);
};

/** The values behind an option, up to the next option. */
function allAfter(args: readonly string[], option: string): string[] {
  const rest = args.slice(args.indexOf(option) + 1);
  const end = rest.findIndex((value) => value.startsWith('--'));
  return end === -1 ? rest : rest.slice(0, end);
}

function newestReading(): string {
  const files = existsSync(readingsFolder)
    ? readdirSync(readingsFolder).filter((file) => file.endsWith('.jsonl'))
    : [];
  const newest = files.sort().at(-1);
  return newest === undefined ? inventedFile : join(readingsFolder, newest);
}

function rowsOf(verdicts: readonly Verdict[], version = ''): MeasuredRow[] {
  return (['story', 'check'] as const)
    .flatMap((kind) => countVerdicts(verdicts, kind))
    .map(({ what, share: { share, low, high } }) => ({
      ...{ what: version === '' ? what : `${version}: ${what}`, value: share, low, high },
      ...(version === '' ? aims[what] : {}),
    }));
}

/** The rows of each version where a key names the versions of the sheets. */
function rowsByVersion(verdicts: readonly Verdict[], keyFile: string | null): MeasuredRow[] {
  if (keyFile === null) return rowsOf(verdicts);
  const key = z.record(z.string(), z.string()).parse(parseJson(readFileSync(keyFile, 'utf8')));
  const versions = [...new Set(Object.values(key))].sort();
  return versions.flatMap((version) =>
    rowsOf(
      verdicts.filter(({ sheet }) => key[sheet] === version),
      version,
    ),
  );
}

/**
 * `npm run eval -- reading`: what blind readers said of pages, a field without content counting as a failure. `--draw N
 * --seed S [--against CHECKOUT] [--out FOLDER]` writes sheets of N stories and N checks of an edition that the product
 * makes of the newsroom; `--count FILE… [--key KEY]` counts the verdicts of files, of two versions each by itself.
 */
export async function run(args: string[]): Promise<Measured> {
  const draw = after(args, '--draw');
  if (draw !== null) {
    await writeSheets({
      count: Number(draw),
      seed: Number(after(args, '--seed') ?? 1),
      against: after(args, '--against'),
      folder: after(args, '--out') ?? sheetsFolder,
    });
  }
  const isCount = args.includes('--count');
  const newest = args.includes('--invented') ? inventedFile : newestReading();
  const files = isCount ? allAfter(args, '--count') : [newest];
  const verdicts = files.flatMap(loadVerdicts);
  const rows = rowsByVersion(verdicts, isCount ? after(args, '--key') : null);
  const readers = [...new Set(verdicts.map(({ reader }) => reader))];
  const of = (kind: Verdict['kind']) => verdicts.filter((one) => one.kind === kind).length;
  return report(
    {
      name: 'reading',
      title: 'Pages read blind',
      about: `${of('story')} stories and ${of('check')} checks, without a language model, of an edition that the product made of the newsroom, drawn in turn of small and large ones. Readers: ${readers.join('; ')}. Sheets have what a page shows and how its articles begin, and name neither a rule nor a version. What a page does not show counts as a failure; “missing” is shown beside. Intervals after Wilson.`,
      rows,
      detail: { stories: of('story'), checks: of('check') },
    },
    { isInvented: draw !== null || isCount || newest === inventedFile },
  );
}
