import { textSubject } from '#server/analysis/analyzer.ts';
import { bootstrapMean } from '../support/bootstrap.ts';
import { loadLabelledStories } from '../support/labelled-stories.ts';
import { type Measured, report } from '../support/measured.ts';
import { rougeL } from '../support/rouge.ts';
import { describeRun, openEvalModel, parseLimits, takeEvenly } from './open-eval-model.ts';

/**
 * The summary of one article by the model of LLM_*, against the expert's summary of its story, beside the
 * article's own beginning. Articles with too few words for the model are left out. Printed only.
 */
export async function measureSummaryModel(
  file: string,
  args: readonly string[],
  tools: { lead: (text: string) => string; reference: (neutral: string) => string },
): Promise<Measured> {
  const { sample, tokens } = parseLimits(args, { sample: 40, tokens: 200_000 });
  const model = openEvalModel(tokens);
  const articles = loadLabelledStories(file).flatMap(([first]) => (first === undefined ? [] : [first]));
  const scores = { model: [] as number[], lead: [] as number[] };
  for (const { title, text, neutral } of takeEvenly(articles, sample)) {
    const reading = await model.read(textSubject({ title, text }));
    if (reading === null) continue;
    const reference = tools.reference(neutral);
    scores.model.push(rougeL(reading.summary.map(({ text }) => text).join(' '), reference));
    scores.lead.push(rougeL(tools.lead(text), reference));
  }
  return report(
    {
      name: 'summary-model',
      title: `Summary of one article by the model ${model.name}`,
      about: describeRun(model, scores.model.length),
      rows: [
        {
          what: 'ROUGE-L against the neutral summary of the story',
          ...bootstrapMean(scores.model),
          baseline: { name: 'beginning of the article', ...bootstrapMean(scores.lead) },
          difference: bootstrapMean(scores.model.map((value, at) => value - (scores.lead[at] ?? 0))),
        },
      ],
      detail: null,
    },
    { isInvented: true },
  );
}
