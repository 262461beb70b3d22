import type { Plugin } from 'vite';
import type { MeasuredSection } from '#web/routes/methodology/measured-section.ts';

interface Result {
  name: string;
  about: string;
  rows: readonly object[];
}

export const methodologyFile: string;
export function writeParts(
  text: string,
  results: readonly Result[],
  numbers: readonly (readonly [rule: string, now: string])[],
): string;
export function parseSections(
  text: string,
  results: readonly Result[],
): { measured: MeasuredSection[]; limits: MeasuredSection[] };
export function compileMethodology(): Plugin;
