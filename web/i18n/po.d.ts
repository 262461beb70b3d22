declare module '*.po' {
  import type { Messages } from '@lingui/core';

  /** A catalogue; vite compiles it. */
  export const messages: Messages;
}
