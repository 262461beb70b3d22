import { expect, it } from 'vitest';
import { addAccount, deleteAccount } from '#server/accounts/accounts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { defaultAnalysisPrompt } from './prompt.ts';
import { getPrompt, listPromptVersions, type SavePromptInput, savePrompt } from './save-prompt.ts';

describeOnDatabase('prompts', (getDatabase) => {
  const clock = createTestClock();
  const deps = () => ({ db: getDatabase().db, clock: clock.now });

  async function setUp() {
    const { account } = await addAccount(deps(), { email: 'editor@news.example', admin: true });
    const save = (change: SavePromptInput['change'], basedOn?: number) =>
      savePrompt(deps(), { kind: 'analysis', change, basedOn, account });
    return { account, save };
  }

  it('begin with the text that ships, as version 0', async () => {
    const shipped = { version: 0, prompt: defaultAnalysisPrompt, createdAt: null, author: null };
    expect(await getPrompt(deps(), { kind: 'analysis' })).toMatchObject(shipped);
    expect(await listPromptVersions(deps(), { kind: 'analysis' })).toHaveLength(1);
  });

  it('keep every version with its author, newest first, each kind for itself', async () => {
    const { save } = await setUp();
    await save({ prompt: '  First.  ' });
    const second = await save({ prompt: 'Second.' }, 1);
    expect(second).toEqual({
      version: 2,
      prompt: 'Second.',
      createdAt: expect.any(Date),
      author: 'editor@news.example',
      restoredFrom: null,
      golden: null,
    });
    expect(await getPrompt(deps(), { kind: 'analysis' })).toEqual(second);
    const listed = await listPromptVersions(deps(), { kind: 'analysis' });
    expect(listed.map(({ version, prompt }) => [version, prompt.slice(0, 7)])).toEqual([
      [2, 'Second.'],
      [1, 'First.'],
      [0, defaultAnalysisPrompt.slice(0, 7)],
    ]);
    expect((await getPrompt(deps(), { kind: 'comparative' })).version).toBe(0);
  });

  it('go back by adding a version, also to the text that ships', async () => {
    const { save } = await setUp();
    await save({ prompt: 'First.' });
    await save({ prompt: 'Second.' });
    expect(await save({ version: 1 })).toMatchObject({ version: 3, prompt: 'First.', restoredFrom: 1 });
    expect(await save({ version: 0 })).toMatchObject({
      version: 4,
      prompt: defaultAnalysisPrompt,
      restoredFrom: 0,
    });
    await expect(save({ version: 9 })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('refuse an empty text and take an equal one for no change', async () => {
    const { save } = await setUp();
    await expect(save({ prompt: ' \n\t ' })).rejects.toMatchObject({ code: 'invalid-input' });
    await save({ prompt: 'First.' });
    expect((await save({ prompt: ' First. ' })).version).toBe(1);
  });

  it('refuse a save that is based on an older version', async () => {
    const { save } = await setUp();
    await save({ prompt: 'First.' }, 0);
    await expect(save({ prompt: 'Late.' }, 0)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Reload'),
    });
    expect((await getPrompt(deps(), { kind: 'analysis' })).prompt).toBe('First.');
  });

  it('let one of two savers on the same version win', async () => {
    const { save } = await setUp();
    const outcomes = await Promise.allSettled(
      ['One.', 'Two.', 'Three.'].map((prompt) => save({ prompt }, 0)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listPromptVersions(deps(), { kind: 'analysis' })).map(({ version }) => version)).toEqual([
      1, 0,
    ]);
  });

  it('lose no save without a version', async () => {
    const { save } = await setUp();
    await Promise.all(['One.', 'Two.', 'Three.'].map((prompt) => save({ prompt })));
    const texts = (await listPromptVersions(deps(), { kind: 'analysis' })).map(({ prompt }) => prompt);
    expect(texts.slice(0, 3).sort()).toEqual(['One.', 'Three.', 'Two.']);
  });

  it('stay when the account that wrote them is deleted', async () => {
    const { account, save } = await setUp();
    await addAccount(deps(), { email: 'other@news.example', admin: true });
    await save({ prompt: 'First.' });
    await deleteAccount(deps(), { account });
    expect(await getPrompt(deps(), { kind: 'analysis' })).toMatchObject({ prompt: 'First.', author: null });
  });
});
