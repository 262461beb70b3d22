import { afterEach, expect, it, vi } from 'vitest';
import { announceEnd, openAlert, parsePushPayload } from './notifications.ts';

const origin = 'https://balance.example';

/** The worker of a browser in which these pages are open; what it does is written down. */
function startWorker(open: string[] = []): string[] {
  const done: string[] = [];
  const clients = open.map((path) => ({
    url: origin + path,
    focus: async () => void done.push(`focus ${path}`),
    navigate: async (address: string) => void done.push(`navigate ${path} to ${address}`),
  }));
  vi.stubGlobal('self', {
    location: { origin },
    clients: {
      matchAll: async () => clients,
      openWindow: async (address: string) => void done.push(`open ${address}`),
    },
    registration: {
      showNotification: async (title: string, { lang, data }: NotificationOptions) =>
        void done.push(`show ${title} (${lang}, ${String(data)})`),
    },
  });
  return done;
}

const alert = (path: string) => ({ data: path, close: () => undefined }) as unknown as Notification;

afterEach(() => vi.unstubAllGlobals());

it('opens an alert in the window that shows its page, else in a new one, and leaves other pages alone', async () => {
  const shown = startWorker(['/', '/story/1']);
  await openAlert(alert('/story/1'));
  expect(shown).toEqual(['focus /story/1']);
  const others = startWorker(['/', '/story/1']);
  await openAlert(alert('/story/2'));
  expect(others).toEqual([`open ${origin}/story/2`]);
});

it('says when the push service of the browser ended the alerts, and leads to where they are turned on', async () => {
  const shown = startWorker();
  await announceEnd();
  expect(shown).toEqual(['show Alerts on this device have ended (en, /preferences)']);
});

const general = { title: 'Balance', body: 'News of a story you follow.', path: '/following' };

it('reads title, sentence and path', () => {
  const payload = { title: 'Bridge', body: 'The right joined.', path: '/story/1' };
  expect(parsePushPayload(JSON.stringify({ ...payload, more: 1 }))).toEqual(payload);
});

it.each(['', '{', 'null', '1', '[]', '{"title":1,"body":null}'])('has general words for %s', (text) => {
  expect(parsePushPayload(text)).toEqual(general);
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'does not lead to %s',
  (path) => {
    expect(parsePushPayload(JSON.stringify({ ...general, path })).path).toBe('/following');
  },
);
