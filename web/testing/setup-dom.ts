import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// One second, the default, is less than a page may take on a crowded machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no modal dialogs; the open attribute is all that tests look at.
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
  history.replaceState(null, '', '/');
});
