import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetConfig } from '../lib/config.ts';
import { noteServerTime } from '../lib/server-clock.ts';

// On a busy machine a page may need more than one second, the default.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no modal dialogs; tests only check the open attribute.
if (typeof HTMLDialogElement.prototype.showModal !== 'function') {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
}

window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  forgetConfig();
  // The clock of an invented server.
  noteServerTime(new Date().toUTCString());
});
