import { biasCheckResult } from '#contract/bias-check.ts';
import { type ModelLie, markup, modelLies, startLyingModel } from '../support/lying-model.ts';
import { tablesWith } from '../support/stored-text.ts';
import { type Answer, call, type Fault, inSeconds } from './fault.ts';

/** A model has 30 s for a check; the built-in analyzer does the rest. */
const checkLimitMs = 35_000;
const text =
  'The council voted on Monday to close the bridge for repairs, and critics called it a costly mistake. ';

/** Tags are shown as they are written nowhere, and kept nowhere. */
const hasMarkup = (value: unknown) => /<(?:img|script)/i.test(JSON.stringify(value ?? ''));

/** The answer is a judgement within its ranges, in which nothing is left of the lie. */
function judge(name: ModelLie, { status, body, ms, problems }: Answer): string[] {
  const wrong = [...problems];
  const result = biasCheckResult.safeParse(body);
  if (status !== 200) wrong.push(`${status}: ${Object(body).error}`);
  else if (!result.success) wrong.push(`answer out of its ranges: ${result.error.message}`);
  if (hasMarkup(body)) wrong.push('the answer has markup of the model');
  if (ms > checkLimitMs) wrong.push(`the check took ${inSeconds(ms)} s`);
  return wrong.map((one) => `${name}: ${one}`);
}

export const lyingModel: Fault = {
  name: 'Language model that lies',
  async start() {
    const model = await startLyingModel();
    return {
      env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'liar', LLM_API_KEY: 'key-of-this-bench' },
      close: model.close,
      async disturb(installation) {
        const problems: string[] = [];
        for (const [at, name] of (Object.keys(modelLies) as ModelLie[]).entries()) {
          model.lie(name);
          // A process that has met three failures leaves the model alone for a while.
          await installation.web.killAndStart();
          const json = { text: `${text}It was article number ${at}. `.repeat(20) };
          const answer = await call(installation, '/bias-check', { json });
          problems.push(...judge(name, answer));
          if (model.requests() === 0) problems.push(`${name}: the model was not asked`);
          const { name: analyzer } = Object(Object(answer.body).analyzer);
          const notes: unknown = Object(answer.body).notes;
          console.log(
            `${name}: ${answer.status} by ${analyzer} in ${inSeconds(answer.ms)} s: ${Array.isArray(notes) ? notes[0] : ''}`,
          );
        }
        const tables = await tablesWith(installation.database, markup.slice(0, 20));
        return [...problems, ...tables.map((table) => `${table}: markup of the model is stored`)];
      },
    };
  },
};
