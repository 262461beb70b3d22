import { t } from '@lingui/core/macro';
import { setErrorSentences } from '#web/lib/api-error.ts';

/** Errors without a sentence of the server speak the language of the interface. */
export function translateErrors(): void {
  setErrorSentences({
    unreachable: () => t`Balance cannot be reached. Check your connection, then try again.`,
    unreadable: () => t`The server sent an answer that Balance cannot read. Try again.`,
    broken: () => t`Something went wrong in this page. Reload it and try again.`,
  });
}
