import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { AdvancedBlock } from './advanced-block.tsx';
import { RelevanceBlock } from './number-settings.tsx';

const admin = { email: 'a@b.example', isAdmin: true };

function advanced(part: object = {}) {
  return {
    max_total_articles: 50,
    semantic_clustering_threshold: 0.65,
    enable_deduplication: true,
    opposing_viewpoints_enabled: true,
    version: 3,
    last_updated: null,
    ...part,
  };
}

const field = () => screen.getByRole('spinbutton', { name: 'Max total articles' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const title = 'Advanced Aggregation Settings';

async function edit(server: FakeServer): Promise<void> {
  renderPage(server, <AdvancedBlock />, admin);
  await screen.findByText('0.65');
  await press(`Edit ${title}`);
}

describe('a block of settings', () => {
  it('is edited as a draft that Cancel discards', async () => {
    const server = new FakeServer().on('GET /admin/advanced-config', () => json(200, advanced()));
    await edit(server);
    expect(document.activeElement).toBe(field());
    expect(screen.getByText('Editing')).toBeTruthy();
    await userEvent.clear(field());
    await userEvent.type(field(), '90');
    await press(`Cancel ${title}`);
    expect(screen.getByText('50')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Edit ${title}` }));
    expect(server.requestsOf('POST /admin/advanced-config')).toEqual([]);
  });

  it('posts the draft with the version it was made from, reloads, and ends edit mode', async () => {
    let stored = advanced();
    const server = new FakeServer()
      .on('GET /admin/advanced-config', () => json(200, stored))
      .on('POST /admin/advanced-config', () => {
        stored = advanced({ max_total_articles: 90, version: 4 });
        return json(200, stored);
      });
    await edit(server);
    await userEvent.clear(field());
    await userEvent.type(field(), '90');
    await press(`Save ${title}`);
    expect(await screen.findByText('90')).toBeTruthy();
    expect(server.requestsOf('POST /admin/advanced-config')[0]?.body).toMatchObject({
      max_total_articles: 90,
      based_on: 3,
    });
    expect(screen.queryByText('Editing')).toBeNull();
  });

  it('stays in edit mode with the draft when the server fails, and saves later', async () => {
    let isAway = true;
    const server = new FakeServer()
      .on('GET /admin/advanced-config', () => json(200, advanced()))
      .on('POST /admin/advanced-config', () => {
        if (isAway) throw new TypeError('Failed to fetch');
        return json(200, advanced({ max_total_articles: 60 }));
      });
    await edit(server);
    await userEvent.clear(field());
    await userEvent.type(field(), '60');
    await press(`Save ${title}`);
    expect(within(screen.getByRole('alert')).getByText('Not saved.')).toBeTruthy();
    expect((field() as HTMLInputElement).value).toBe('60');
    isAway = false;
    await press(`Save ${title}`);
    expect(screen.queryByText('Editing')).toBeNull();
  });

  it('shows a conflict to the second of two saves, which can load the other values or overwrite them', async () => {
    const server = new FakeServer()
      .on('GET /admin/advanced-config', () => json(200, advanced({ max_total_articles: 70, version: 4 })))
      .on('POST /admin/advanced-config', ({ body }) =>
        (body as { based_on?: number }).based_on === undefined
          ? json(200, advanced())
          : refusal(409, 'Somebody else saved in between.'),
      );
    await edit(server);
    await press(`Save ${title}`);
    expect(screen.getByText(/Somebody else saved in between/)).toBeTruthy();
    await press('Take theirs');
    expect(screen.getByText('70')).toBeTruthy();
    await press(`Edit ${title}`);
    await press(`Save ${title}`);
    await press('Save mine anyway');
    expect(screen.queryByText('Editing')).toBeNull();
    expect(server.requestsOf('POST /admin/advanced-config').at(-1)?.body).not.toHaveProperty('based_on');
  });

  it('alerts when relevance was not saved, and only then', async () => {
    const server = new FakeServer()
      .on('GET /admin/relevance-config', () =>
        json(200, {
          threshold: 0.25,
          min_articles: 3,
          max_articles_to_score: 20,
          version: 1,
          last_updated: null,
        }),
      )
      .on('POST /admin/relevance-config', () => refusal(500, 'The disk is full.', 'internal'));
    renderPage(server, <RelevanceBlock />, admin);
    await screen.findByText('0.25');
    await press('Edit Relevance Scoring Settings');
    await press('Save Relevance Scoring Settings');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('500 The disk is full.');
    await press('OK');
    expect(screen.getByText('Editing')).toBeTruthy();
  });
});
