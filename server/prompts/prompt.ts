import { z } from 'zod';
import { storedCount, storedList, storedText } from '#server/db/stored-json.ts';

const goldenCase = z.object({
  name: z.string(),
  outcome: z.enum(['sound', 'unsound', 'not-asked']).catch('not-asked'),
  note: storedText,
});

const goldenResult = z.object({
  outcome: z.enum(['sound', 'unsound', 'not-checked']).catch('not-checked'),
  message: storedText,
  model: storedText,
  checkedAt: z.iso.datetime().optional().catch(undefined),
  quotesFound: storedCount,
  quotesDropped: storedCount,
  cases: storedList(goldenCase),
});

/** How a prompt did on the golden set, as it is kept with its version. */
export interface GoldenResult extends z.infer<typeof goldenResult> {
  checkedAt: string;
}
export type GoldenCase = z.infer<typeof goldenCase>;

/** As any release wrote it; null where the golden set was not run. @param savedAt when the prompt came in force */
export function parseGoldenResult(stored: unknown, savedAt: Date): GoldenResult | null {
  const { data } = goldenResult.safeParse(stored);
  return data === undefined ? null : { ...data, checkedAt: data.checkedAt ?? savedAt.toISOString() };
}

/**
 * What the analysis is asked for until an administrator writes something else. The rules on data, quotes
 * and the form of the answer are added by the program and cannot be edited away.
 */
export const defaultAnalysisPrompt = `Read a news article the way a careful copy editor would, and point out wording that favours a political side.

Look for:
- words and phrases that one side of politics prefers where a neutral term exists;
- loaded adjectives, verbs and labels that judge instead of report, outside quoted speech;
- claims of one side told as fact, without a source;
- a headline or opening that says more than the text supports;
- voices of one side only, or one side named with respect and the other with scorn.

Hold to these rules:
- Judge the wording in front of you. Say nothing about the motives of the writer, and do not use what you know about the outlet or about the people named.
- What a quoted person says is not the article's own wording. Do not count it.
- A topic is not a side. Writing about guns, climate, migration or taxes favours nobody by itself.
- Criticism of a politician is not bias when it is sourced and soberly worded.
- "left" and "right" mean the sides of the politics of the country the article is about.
- Wording that is loaded but helps neither side has the side "none".
- Strength 1 is a slight nudge that many readers would miss, 2 is clear, 3 is open partisanship.
- Few good findings are better than many weak ones. When the article is plainly worded, return no findings.

Explain each finding in one short sentence that a reader can check: what the words do. Then say where the article as a whole leans, from -2 to 2, by its wording, its selection and whom it lets speak, and why. A news report without a side is 0.

A claim is without a source when the article itself states it and says nowhere how it knows. Point out only what would matter to a careful reader.

Summarise what the article reports: first what happened, then who says what, with the figures that matter. What a side claims is told as its claim.`;

/**
 * What a comparison of coverage is asked for until an administrator writes something else. The rules on
 * data, article ids and the form of the answer are added by the program and cannot be edited away.
 */
export const defaultComparativePrompt = `Compare how outlets of the left, the center and the right report on the same subject.

Write up to four points for each side, fewer where its articles are few or short. Each point is one plain sentence that a reader understands without the articles. It says what the articles of this side put first, which words they choose where other sides choose different ones, or whose voices they carry.

Hold to these rules:
- Describe coverage, not motives. Do not say who is right.
- When you use the words of an article, put them between quotation marks exactly as they stand.
- Write nothing about a side without articles. Do not guess what it might have said.
- When the sides agree, say so.`;

export const promptKinds = ['analysis', 'comparative'] as const;
export type PromptKind = (typeof promptKinds)[number];

/** A text of a prompt. */
export interface PromptVersion {
  /** Grows by one with each change; 0 is the text that ships with the product. */
  version: number;
  prompt: string;
  /** Null for version 0. */
  createdAt: Date | null;
  /** Address of who saved it; null for version 0 and once the account is deleted. */
  author: string | null;
  restoredFrom: number | null;
  /** How it did on the golden set; null where no model was set up when it was saved. */
  golden: GoldenResult | null;
}

export const defaultPrompts: Readonly<Record<PromptKind, PromptVersion>> = {
  analysis: shipped(defaultAnalysisPrompt),
  comparative: shipped(defaultComparativePrompt),
};

function shipped(prompt: string): PromptVersion {
  return { version: 0, prompt, createdAt: null, author: null, restoredFrom: null, golden: null };
}
