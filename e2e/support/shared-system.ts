import type { ScreenOptions } from './browser.ts';
import { startCheckedSystem } from './checked-system.ts';
import { comparedEvents, comparedOutlets } from './compared-event.ts';
import { type EditionSystem, startEditionSystem } from './edition-system.ts';
import { ratedOutlets, reportedEvents } from './reported-events.ts';
import type { TestSystem } from './test-system.ts';

/**
 * The systems of this process, which all of its files share: a start takes longer than most files. A file works with
 * accounts of its own, and changes neither settings nor stories nor the clock; one that must starts its own system.
 */
const systems = new Map<string, Promise<TestSystem>>();

async function share<System extends TestSystem>(name: string, start: () => Promise<System>): Promise<System> {
  const started = (systems.get(name) as Promise<System> | undefined) ?? start();
  systems.set(name, started);
  // The next file tries again.
  started.catch(() => systems.delete(name));
  const system = await started;
  // The app runs until the process ends.
  const closePages = async () => {
    await Promise.all(system.browser.contexts().map((context) => context.close()));
  };
  return { ...system, close: closePages };
}

/** A system whose pages are those of one reader. */
export interface SharedEdition extends EditionSystem {
  /** The account of this file. */
  reader: string;
}

let readers = 0;

/** The shared edition of this name, with a new reader. */
async function shareEdition(name: string, start: () => Promise<EditionSystem>): Promise<SharedEdition> {
  const system = await share(name, start);
  readers += 1;
  const reader = `reader-${readers}@readers.example`;
  const open = (path: string, options?: ScreenOptions) => system.enter(reader, path, options);
  return { ...system, reader, open };
}

/** The edition of `reportedEvents`, and a reader. */
export const openEdition = (): Promise<SharedEdition> => shareEdition('edition', () => startEditionSystem());

/** A public edition with the event of `comparedEvents` beside those of `reportedEvents`, and a reader. */
export const openComparedEdition = (): Promise<SharedEdition> => {
  const events = { ...reportedEvents, ...comparedEvents };
  const outlets = [...ratedOutlets, ...comparedOutlets];
  return shareEdition('compared', () => startEditionSystem({ PUBLIC_READING: 'on' }, events, outlets));
};

/** The system of `startCheckedSystem`. */
export const openCheckedSystem = () => share('checked', startCheckedSystem);
