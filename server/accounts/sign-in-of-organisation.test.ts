import { expect, it } from 'vitest';
import { addOperatorAccount } from '#server/control/create-control-handlers.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { createTestClock, type TestClock } from '#testing/test-clock.ts';
import { addAccount, getAccount, pruneAccounts } from './accounts.ts';
import { type ProviderPerson, signInPerson } from './sign-in-of-organisation.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const email = 'ann@school.example';

describeOnDatabase('the tier of groups', (database) => {
  const getDeps = (clock: TestClock) => ({
    ...{ db: database().db, clock: clock.now, signUp: { kind: 'open' as const } },
    ...{ adminEmails: [], firstAccountIsAdmin: false },
  });
  const ann = (tier: ProviderPerson['tier']): ProviderPerson => ({
    ...{ issuer: 'https://id.school.example', subject: 'u-1', label: 'School', signOutUrl: null },
    ...{ email, tier },
  });

  it.each([
    ['admin', true],
    ['pro', false],
  ] as const)('%s ends seven days after the last sign-in with the provider', async (tier, isAdmin) => {
    const clock = createTestClock();
    const deps = getDeps(clock);
    await signInPerson(deps, ann(tier));
    clock.advance(6 * dayMs);
    await signInPerson(deps, ann(tier));
    clock.advance(7 * dayMs - hourMs);
    expect(await pruneAccounts(deps)).toMatchObject({ tiers: 0 });
    expect(await getAccount(deps, { email })).toMatchObject({ isAdmin, tier });
    clock.advance(hourMs);
    expect(await pruneAccounts(deps)).toMatchObject({ tiers: 1 });
    expect(await getAccount(deps, { email })).toMatchObject({ isAdmin: false, tier: 'free' });
    expect(await pruneAccounts(deps)).toMatchObject({ tiers: 0 });
    expect((await signInPerson(deps, ann(tier))).account).toMatchObject({ isAdmin, tier });
  });

  it.each([
    ['before', 'pro'],
    ['before', 'admin'],
    ['after', 'admin'],
  ] as const)('leaves one that was given by hand %s the sign-in as %s', async (when, tier) => {
    const clock = createTestClock();
    const deps = getDeps(clock);
    await signInPerson(deps, ann(when === 'after' ? tier : null));
    await addAccount(deps, { email, admin: true });
    if (when === 'before') await signInPerson(deps, ann(tier));
    clock.advance(30 * dayMs);
    expect(await pruneAccounts(deps)).toMatchObject({ tiers: 0 });
    expect(await getAccount(deps, { email })).toMatchObject({ isAdmin: true, tier: 'admin' });
  });

  it('is given by an operator who hears which provider has the account', async () => {
    const clock = createTestClock();
    const add = () => addOperatorAccount({ database: database(), clock: clock.now }, { email, admin: true });
    expect(await add()).toMatchObject({ created: true, issuers: [] });
    await signInPerson(getDeps(clock), ann('admin'));
    expect(await add()).toMatchObject({ created: false, issuers: ['https://id.school.example'] });
  });
});
