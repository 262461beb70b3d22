import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyStoryCard } from '#web/features/news/stories/sample-stories.ts';
import { StoryCard } from '#web/features/news/stories/story-card.tsx';
import { SavedPage } from '#web/features/saved/saved-page.tsx';
import { dietSetting, loadDietDatabase, recordOpened } from '#web/lib/diet/diet.ts';
import { addOpened, deleteDiet, loadDiet, putOffer } from '#web/lib/diet/diet-database.ts';
import { getDietName } from '#web/lib/diet/diet-name.ts';
import { markStory, reloadStoryMarks } from '#web/lib/diet/story-marks.ts';
import { FakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { writeDiet } from './diet-controls.tsx';
import { DietPage } from './diet-page.tsx';

const email = 'diet@readers.example';
/** Another one in each test, which empties the storage of the browser. */
const nameOf = () => getDietName(email);

const story = {
  ...emptyStoryCard,
  id: 's1',
  title: 'Harbour bridge closed',
  is_sample: false,
  outlet_count: 5,
  semantic_confidence: 0.9,
  bias_distribution: { left: 1, center: 1, right: 4 },
};

async function fill(articles: number): Promise<void> {
  for (let at = 0; at < articles; at += 1)
    await addOpened(nameOf(), {
      at: Date.now() - at * 1000,
      title: `Article ${at}`,
      outlet: 'beacon.example',
      outletName: 'The Beacon',
      side: 'left',
      topic: 'politics',
      story: null,
    });
  const sides = { left: 40, center: 20, right: 40, unrated: 0 };
  await putOffer(nameOf(), { id: 'uk today', at: Date.now(), sides, topics: { politics: 100 } });
}

const show = (page = <DietPage stories={[story]} />) => {
  const server = new FakeServer();
  renderPage(server, page, { email });
  return server;
};

afterEach(async () => {
  dietSetting.set(true);
  await deleteDiet(nameOf());
  reloadStoryMarks();
});

describe('the page of the reading diet', () => {
  it('teaches what it is while nothing was opened', async () => {
    show();
    expect(await screen.findByText('Nothing opened yet')).toBeTruthy();
    expect(screen.getByText(/Open articles from a story/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export as JSON' }).disabled).toBe(true);
  });

  it('shows what was opened beside the offer, suggests the side read least, and requests nothing', async () => {
    await fill(12);
    const server = show();
    expect(await screen.findByText('12 articles opened')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Coverage: 12 left, 0 center, 0 right, 0 unrated' })).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'Coverage: 40 left, 20 center, 40 right, 0 unrated' }),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'You read the right least' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Harbour bridge closed' }).getAttribute('href')).toBe(
      '/story/s1',
    );
    expect(screen.getByRole('link', { name: /The Beacon/ })).toBeTruthy();
    expect(server.requests).toEqual([]);
  });

  it('names no side with fewer than ten rated articles', async () => {
    await fill(9);
    show();
    expect(await screen.findByText(/fewer than 10 rated articles/)).toBeTruthy();
    expect(screen.queryByText(/You read the/)).toBeNull();
  });

  it('stops counting when it is switched off, and deletes everything on demand', async () => {
    await fill(3);
    show();
    await userEvent.click(await screen.findByRole('switch', { name: 'Count what I open' }));
    recordOpened({ title: 'x', outlet: 'x.example', outletName: 'X', side: null, topic: null, story: null });
    // What was recorded before is in the queue of the database by then.
    await loadDietDatabase();
    expect((await loadDiet(nameOf())).opened).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Delete all of it' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete all of it' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Nothing opened yet')).toBeTruthy();
    expect(screen.getByText(/switched off, so nothing is counted/)).toBeTruthy();
    expect(await loadDiet(nameOf())).toEqual({ opened: [], offered: [], marks: [] });
  });

  it('says so where the browser refuses to delete it', async () => {
    await fill(1);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete all of it' }));
    const refused = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('Refused', 'InvalidStateError');
    });
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete all of it' }));
    expect(await dialog.findByText(/^The browser did not delete it/)).toBeTruthy();
    refused.mockRestore();
    expect((await loadDiet(nameOf())).opened).toHaveLength(1);
  });

  it('exports everything, with readable times', async () => {
    await fill(1);
    const { opened } = JSON.parse(writeDiet(await loadDiet(nameOf())));
    expect(opened[0]).toMatchObject({ title: 'Article 0', outlet: 'beacon.example', side: 'left' });
    expect(opened[0].at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
});

describe('marks on a card', () => {
  it('keeps a mark that is set while the marks are loaded', async () => {
    show(<SavedPage />);
    reloadStoryMarks();
    await markStory({ story: story.id, title: story.title, topic: story.topic }, 'savedAt', true);
    await loadDiet(nameOf());
    expect(await screen.findByText(/^Saved on/)).toBeTruthy();
    await markStory({ story: story.id, title: story.title, topic: story.topic }, 'savedAt', false);
  });

  it('are not shown to the next reader of the browser', async () => {
    const { session } = renderPage(new FakeServer(), <SavedPage />, { email });
    await markStory({ story: story.id, title: story.title, topic: story.topic }, 'savedAt', true);
    expect(await screen.findByText(/^Saved on/)).toBeTruthy();
    act(() => session.accountDeleted());
    expect(screen.queryByText(/^Saved on/)).toBeNull();
    expect(await screen.findByText('No saved stories')).toBeTruthy();
    act(() => session.adopt('token-2', { email, isAdmin: false }));
    expect(await screen.findByText(/^Saved on/)).toBeTruthy();
  });

  const card = <StoryCard story={story} position={1} age="now" onOpen={() => undefined} />;

  it('saves it to the list of saved stories, and hides it behind its headline', async () => {
    show(
      <>
        {card}
        <SavedPage />
      </>,
    );
    expect(await screen.findByText('No saved stories')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save Harbour bridge closed' }));
    expect(await screen.findByText(/^Saved on/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hide Harbour bridge closed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show Harbour bridge closed again' }));
    expect(await screen.findByRole('button', { name: 'Hide Harbour bridge closed' })).toBeTruthy();
    const headline = screen.getAllByRole('link', { name: 'Harbour bridge closed' })[0];
    await waitFor(() => expect(document.activeElement).toBe(headline));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Harbour bridge closed' }));
    await waitFor(() => expect(screen.getByText('No saved stories')).toBeTruthy());
    expect(document.activeElement?.textContent).toBe('Saved stories');
    expect((await loadDiet(nameOf())).marks).toEqual([]);
  });
});
