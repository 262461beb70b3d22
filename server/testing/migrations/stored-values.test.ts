import { expect, it } from 'vitest';
import { tiers } from '#domain/accounts/account.ts';
import { feedBiases } from '#domain/feeds/feed.ts';
import { followKinds } from '#domain/following/follow.ts';
import { digestFrequencies } from '#domain/following/preferences.ts';
import { setAsideSteps } from '#domain/ingestion/set-aside-step.ts';
import { jobStatuses } from '#domain/jobs/job.ts';
import { repairKinds, reportReasons } from '#domain/stories/moderation.ts';
import { webhookStatuses } from '#domain/webhooks/webhook-log.ts';
import { promptKinds } from '#server/prompts/prompt.ts';
import { describeOnDatabase } from '../database.ts';

/** Enumerations of the code whose columns have a CHECK; an entry goes with its CHECK. */
const enumerations: Readonly<Record<string, readonly string[]>> = {
  'accounts.tier': tiers,
  'feeds.bias': feedBiases,
  'follows.kind': followKinds,
  'job_runs.status': jobStatuses,
  'prompt_versions.kind': promptKinds,
  'reader_preferences.digest_frequency': digestFrequencies,
  'set_aside.step': setAsideSteps,
  'story_repairs.kind': repairKinds,
  'story_reports.reason': reportReasons,
  'webhook_log.status': webhookStatuses,
};

describeOnDatabase('the columns of enumerations', (getDatabase) => {
  it('accept each value; a migration that drops their CHECK makes room for a new one', async () => {
    const { rows } = await getDatabase().pool.query<{ place: string; definition: string }>(
      `SELECT conrelid::regclass || '.' || attname AS place, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint AS c JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum]
       WHERE contype = 'c' AND connamespace = current_schema()::regnamespace`,
    );
    const refused = rows.flatMap(({ place, definition }) =>
      (enumerations[place] ?? [])
        .filter((value) => definition.includes(' = ANY ') && !definition.includes(`'${value}'`))
        .map((value) => `${place} refuses ${value}`),
    );
    expect(refused).toEqual([]);
    const checked = new Set(rows.map(({ place }) => place));
    expect(Object.keys(enumerations).filter((place) => !checked.has(place))).toEqual([]);
  });
});
