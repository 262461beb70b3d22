import { create } from './elements.ts';
import { describeFailure, fullCheckAddress, getPageAddress, ratePage } from './rate-page.ts';
import { messageView, ratingView } from './rating-view.ts';
import { loadSettings, type Settings } from './settings.ts';

const place = document.getElementById('rating');

const show = (nodes: Node[]) => place?.replaceChildren(...nodes);

function settingsButton(): HTMLElement {
  const button = create('button', { type: 'button', class: 'primary' }, 'Open the settings');
  button.addEventListener('click', () => void chrome.runtime.openOptionsPage());
  return button;
}

/** The page at hand; its address is readable only after a press of the extension's button (`activeTab`). */
async function addressAtHand(): Promise<string | null> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  return getPageAddress(tab?.url);
}

async function rate(settings: Settings, address: string): Promise<Node[]> {
  show(messageView('Reading the page', new URL(address).host, null));
  const fullCheck = fullCheckAddress(settings, address);
  try {
    return ratingView(await ratePage(settings, address), fullCheck);
  } catch (error) {
    const link = create(
      'a',
      { class: 'primary', href: fullCheck, target: '_blank', rel: 'noreferrer' },
      'Open the check',
    );
    return messageView('No rating', describeFailure(error, settings), link);
  }
}

async function start(): Promise<void> {
  const settings = await loadSettings();
  if (settings === null)
    return show(
      messageView('Which server?', 'Enter the address of your Balance server and a key.', settingsButton()),
    );
  const address = await addressAtHand();
  if (address === null)
    return show(
      messageView('Nothing to rate', 'This page has no web address that a server could read.', null),
    );
  show(await rate(settings, address));
}

void start();
