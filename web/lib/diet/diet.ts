import { createSwitchSetting } from '#web/lib/listeners.ts';
import type { DayOffer, OpenedArticle } from './diet-entries.ts';
import { dietName } from './diet-name.ts';

/** Whether this browser keeps a reading diet; on unless the reader switched it off. */
export const dietSetting = createSwitchSetting('diet');

/** The database is loaded when it is needed: no first screen waits for it. */
export const loadDietDatabase = () => import('./diet-database.ts');

/** Runs a change of the database. A browser that refuses storage keeps no diet, and the page works on. */
function change(
  run: (database: Awaited<ReturnType<typeof loadDietDatabase>>, name: string) => Promise<void>,
) {
  if (!dietSetting.isOn() || typeof indexedDB === 'undefined') return;
  const name = dietName();
  void loadDietDatabase()
    .then((database) => run(database, name))
    .catch(() => undefined);
}

/** Records that an article was opened, in this browser alone. */
export function recordOpened(article: Omit<OpenedArticle, 'at'>): void {
  const at = Date.now();
  change((database, name) => database.addOpened(name, { ...article, at }));
}

/** Records what an edition offers today, in this browser alone. */
export function recordOffer(offer: DayOffer): void {
  change((database, name) => database.putOffer(name, offer));
}
