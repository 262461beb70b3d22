import { keepBrowser } from './browser.ts';

/** Setup file of the browser tests: launching a browser takes longer than many of them. */
keepBrowser();
