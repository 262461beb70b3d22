/// <reference types="vite/client" />

/** Compiled by scripts/lib/methodology.mjs. */
declare module '*/docs/methodology.md' {
  type Section = import('#web/routes/methodology/measured-section.ts').MeasuredSection;
  export const measured: readonly Section[];
  export const limits: readonly Section[];
}
