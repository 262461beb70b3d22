import { describeFailure, searchesLeft } from './rate-page.ts';
import {
  isReadable,
  loadSettings,
  parseSettings,
  requestAccess,
  type Settings,
  saveSettings,
} from './settings.ts';

const form = document.querySelector<HTMLFormElement>('#settings');
const server = document.querySelector<HTMLInputElement>('#server');
const key = document.querySelector<HTMLInputElement>('#key');
const outcome = document.querySelector<HTMLElement>('#outcome');

function say(sentence: string, kind: 'good' | 'bad' | 'busy'): void {
  if (outcome === null) return;
  outcome.textContent = sentence;
  outcome.dataset.kind = kind;
}

/** Saves the settings and requests the usage of the key. */
async function trySettings(settings: Settings): Promise<void> {
  if (!(await requestAccess(settings)))
    return say('Not saved: without the permission to call this server there are no ratings.', 'bad');
  await saveSettings(settings);
  say('Saved. Trying the key …', 'busy');
  try {
    const remaining = await searchesLeft(settings);
    const left = remaining === 'unlimited' ? 'searches are unlimited' : `searches left today: ${remaining}`;
    say(`Saved, and the server knows the key; ${left}.`, 'good');
  } catch (error) {
    say(`Saved, but not working: ${describeFailure(error, settings)}`, 'bad');
  }
}

/** The server without https that the reader was warned of. */
let warnedOf: string | null = null;

function warn({ server }: Settings): void {
  warnedOf = server;
  say(
    'Not saved: without https, everybody on the way can read the key and the addresses of your pages. Write an address with https, or press again to use this one.',
    'bad',
  );
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const parsed = parseSettings({ server: server?.value ?? '', key: key?.value ?? '' });
  if (!('sentence' in parsed))
    return isReadable(parsed) && warnedOf !== parsed.server ? warn(parsed) : void trySettings(parsed);
  say(parsed.sentence, 'bad');
  (parsed.field === 'server' ? server : key)?.focus();
});

const stored = await loadSettings();
if (server !== null) server.value = stored?.server ?? '';
if (key !== null) key.value = stored?.key ?? '';
