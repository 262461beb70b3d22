import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Share, shareOf } from '#domain/statistics/wilson-interval.ts';
import { parseJson } from '#domain/text/parse-json.ts';

/** `missing`: the page shows nothing there, which counts as a failure. */
export const grades = ['good', 'weak', 'bad', 'missing'] as const;
const grade = z.enum(grades);

export const storyFields = [
  'title',
  'summary',
  'sentiment',
  'common_ground',
  'differences',
  'comparison',
] as const;
export const checkFields = ['kind', 'summary', 'bias', 'wording', 'comparison'] as const;

const quotes = z.array(z.string());
const shared = {
  sheet: z.string(),
  /** Who or what read. */
  reader: z.string(),
  /** Sentences of the page that are false or unfair, word for word. */
  false_or_unfair: quotes,
  /** What is of another event or day, word for word. */
  other_event: quotes,
  /** The answer to the question of the form. */
  fair: z.boolean(),
  note: z.string().optional(),
};

/** What a reader says of a sheet: one line of a file of verdicts. */
export const verdict = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('story'), fields: z.strictObject(fieldsOf(storyFields)), ...shared }),
  z.strictObject({ kind: z.literal('check'), fields: z.strictObject(fieldsOf(checkFields)), ...shared }),
]);
export type Verdict = z.infer<typeof verdict>;

function fieldsOf<Field extends string>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, grade])) as Record<Field, typeof grade>;
}

/** The verdicts of a file of JSON lines. @throws Error with the line that is wrong */
export function loadVerdicts(file: string): Verdict[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const parsed = verdict.safeParse(parseJson(line));
    if (!parsed.success) throw new Error(`${file}, line ${at + 1}: ${z.prettifyError(parsed.error)}`);
    return [parsed.data];
  });
}

export interface Counted {
  what: string;
  share: Share;
}

const shareWith = (verdicts: readonly Verdict[], is: (one: Verdict) => boolean): Share =>
  shareOf(verdicts.filter(is).length, verdicts.length);

const gradeOf = ({ fields }: Verdict, field: string): string | undefined =>
  (fields as Record<string, string>)[field];

/** The shares of the verdicts of one kind; what is missing counts among all. */
export function countVerdicts(verdicts: readonly Verdict[], kind: Verdict['kind']): Counted[] {
  const own = verdicts.filter((one) => one.kind === kind);
  if (own.length === 0) return [];
  const name = kind === 'story' ? 'Stories' : 'Checks';
  const fields: readonly string[] = kind === 'story' ? storyFields : checkFields;
  return [
    {
      what: `${name} that show fairly what happened and how the sides differ`,
      share: shareWith(own, ({ fair }) => fair),
    },
    {
      what: `${name} with something false or unfair, or of another event`,
      share: shareWith(own, (one) => one.false_or_unfair.length + one.other_event.length > 0),
    },
    ...fields.flatMap((field) =>
      (['good', 'bad', 'missing'] as const).map((wanted) => ({
        what: `${name}: ${field.replace('_', ' ')} ${wanted}`,
        share: shareWith(own, (one) => gradeOf(one, field) === wanted),
      })),
    ),
  ];
}
