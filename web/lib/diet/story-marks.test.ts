import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { deleteDiet, loadMarks } from './diet-database.ts';
import { dietName } from './diet-name.ts';

const story = '0b7c1f1e-0000-4000-8000-000000000001';
const marked = { story, title: 'Bridge closed', topic: 'politics' };
const saved = { savedAt: expect.any(Number) };
const hidden = { hiddenAt: expect.any(Number) };

/** Another tab of the browser: it shares the database only. */
function openTab() {
  vi.resetModules();
  return import('./story-marks.ts');
}

afterEach(() => deleteDiet(dietName()));

it('keeps what another tab changed since this one loaded the marks', async () => {
  const first = await openTab();
  await first.currentMarks();
  const second = await openTab();
  await second.markStory(marked, 'savedAt', true);
  await first.markStory(marked, 'hiddenAt', true);
  expect(await loadMarks(dietName())).toMatchObject([{ ...saved, ...hidden }]);
});

it('shows what another tab changed', async () => {
  const first = await openTab();
  await first.currentMarks();
  const second = await openTab();
  await second.markStory(marked, 'savedAt', true);
  await vi.waitFor(async () => expect((await first.currentMarks()).get(story)).toMatchObject(saved));
});

it('keeps each of two marks that are set before the marks are loaded', async () => {
  const tab = await openTab();
  await Promise.all([tab.markStory(marked, 'savedAt', true), tab.markStory(marked, 'hiddenAt', true)]);
  expect(await loadMarks(dietName())).toMatchObject([{ ...saved, ...hidden }]);
  expect((await tab.currentMarks()).get(story)).toMatchObject({ ...saved, ...hidden });
});
