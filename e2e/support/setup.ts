import { shareBrowser } from './browser.ts';

/** Setup file of the browser tests: they share a browser, because its launch takes longer than many tests. */
shareBrowser();
