import { failureOf, searchesLeft } from './rate-page.ts';
import { loadSettings, parseSettings, requestAccess, type Settings, saveSettings } from './settings.ts';

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
    say(`Saved, but not working: ${failureOf(error, settings)}`, 'bad');
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const parsed = parseSettings({ server: server?.value ?? '', key: key?.value ?? '' });
  if (!('sentence' in parsed)) return void trySettings(parsed);
  say(parsed.sentence, 'bad');
  (parsed.field === 'server' ? server : key)?.focus();
});

const stored = await loadSettings();
if (server !== null) server.value = stored?.server ?? '';
if (key !== null) key.value = stored?.key ?? '';
