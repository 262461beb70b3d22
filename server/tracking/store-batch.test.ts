import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '#testing/database.ts';
import { createEventCap, storeBatch } from './store-batch.ts';

const now = new Date('2026-02-03T18:30:00Z');

describeOnEachDatabase('storeBatch', (database) => {
  const store = (sessionId: string, events: { id: string; eventName: string; properties: object }[]) =>
    storeBatch({ db: database().db, clock: () => now }, { sessionId, events });
  const rows = () =>
    database()
      .db.selectFrom('weekly_usage_events')
      .select(['session_id', 'event_id', 'name', 'properties', 'received_at'])
      .orderBy('event_id')
      .execute();

  it('keeps what happened, and nothing of who did it or what they read', async () => {
    const properties = {
      pageUrl: '/story/7?email=ann@news.example',
      email: 'ann@news.example',
      userEmail: 'ann@news.example',
      query: 'what ann looks for',
      url: 'https://www.news.example/politics/a?id=7',
      biasScore: -0.5,
      results: 3,
    };
    expect(await store('s1', [{ id: 'e1', eventName: 'article_click', properties }])).toBe(1);
    expect(await rows()).toEqual([
      {
        session_id: 's1',
        event_id: 'e1',
        name: 'article_click',
        properties: { pageUrl: '/story/7', url: 'news.example', biasScore: -0.5, results: 3 },
        received_at: now,
      },
    ]);
  });

  it('keeps about so many events, and drops the oldest', async () => {
    const { db } = database();
    const cap = createEventCap(db, { max: 10, every: 6 });
    for (let at = 0; at < 30; at += 1) {
      const deps = { db, clock: () => new Date(now.getTime() + at * 1_000) };
      const events = [{ id: `e${at}`, eventName: 'page_view', properties: {} }];
      await cap.note(await storeBatch(deps, { sessionId: 'cap', events }));
      expect((await rows()).length).toBeLessThan(10 + 6);
    }
    const kept = (await rows()).map(({ received_at }) => received_at.getTime());
    expect(Math.min(...kept)).toBe(now.getTime() + 20_000);
    expect(kept).toHaveLength(10);
    await db.deleteFrom('weekly_usage_events').execute();
  });

  it('keeps a batch once, however often it is sent', async () => {
    const event = (id: string) => ({ id, eventName: 'page_view', properties: {} });
    expect(await store('s1', [event('e1'), event('e2')])).toBe(2);
    expect(await store('s1', [event('e1'), event('e2'), event('e3')])).toBe(1);
    expect(await store('s2', [event('e1')])).toBe(1);
    expect(await store('s3', [event('e1'), event('e1')])).toBe(1);
    expect(await rows()).toHaveLength(5);
  });
});
