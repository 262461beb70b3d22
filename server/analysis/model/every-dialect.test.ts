import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { rootFolder } from '#server/config/paths.ts';
import { createLog } from '#server/log.ts';
import { politicalText } from '#testing/analyzer-samples.ts';
import { analysisQuestion } from './analysis-questions.ts';
import { connectionTo } from './model-connection.ts';
import { adviceOn, ModelFailure } from './model-failure.ts';
import { createModelServers } from './model-servers.ts';

/** A larger stand-in for model servers, beside the checkout of those who develop Balance. */
const program = join(rootFolder, '../shared/newsroom/newsroom.mjs');
const servers = createModelServers({ clock: systemClock, log: createLog('silent') });

/** What each dialect comes to: its answers are used, or a failure says what to change. */
const dialects: Readonly<Record<string, 'works' | RegExp>> = {
  ...{ reasoning: 'works', gemini: 'works', anthropic: 'works', deepseek: 'works', lmstudio: 'works' },
  ...{ plain: 'works', ollama: 'works', llamacpp: 'works', think: 'works', openthink: 'works' },
  ...{ harmony: 'works', hidden: 'works', small: 'works', forgetful: 'works', openrouter: 'works' },
  cut: /LLM_MAX_OUTPUT_TOKENS/,
  cpu: /LLM_TIMEOUT_SECONDS/,
};

describe.skipIf(!existsSync(program))('each dialect of model servers', () => {
  let child: ChildProcess;
  let baseUrl = '';

  beforeAll(async () => {
    child = spawn(process.execPath, [program, '--port', '0', '--days', '1'], {
      cwd: process.env.TMPDIR ?? '/tmp',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.stdout === null) throw new Error('no output');
    for await (const line of createInterface(child.stdout)) {
      const { proxy } = JSON.parse(line) as { proxy: string };
      baseUrl = `${proxy}/v1`;
      break;
    }
  }, 60_000);
  afterAll(() => void child.kill());

  const query = (model: string, milliseconds: number) =>
    servers(connectionTo({ baseUrl, model })).query(
      analysisQuestion({ prompt: 'Point out wording that takes sides.', article: politicalText }),
      AbortSignal.timeout(milliseconds),
    );

  it.each(Object.entries(dialects))('%s', async (dialect, outcome) => {
    const first = query(`${dialect}/good`, dialect === 'cpu' ? 1000 : 30_000);
    if (outcome === 'works') {
      for (const answer of [await first, await query(`${dialect}/good`, 30_000)])
        expect(answer.answer.findings.length).toBeGreaterThan(0);
      return;
    }
    const failure: unknown = await first.catch((error: unknown) => error);
    const reason = failure instanceof ModelFailure ? failure.reason : 'timeout';
    expect(adviceOn(reason)).toMatch(outcome);
  });

  it('leaves out no dialect of the stand-in', async () => {
    const { data } = (await (await fetch(`${baseUrl}/models`)).json()) as { data: { id: string }[] };
    const known = data.flatMap(({ id }) => /^(.+)\/good$/.exec(id)?.[1] ?? []);
    expect(known.filter((name) => !(name in dialects))).toEqual([]);
  });
});
