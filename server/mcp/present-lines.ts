import { storyBiasBand } from '#domain/analysis/bias-bands.ts';
import { plainLine } from '#server/outputs/plain-line.ts';

/** A part of an answer: its heading and lines. Without lines nothing is written. */
export function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${heading}`, ...lines];
}

export const bullet = (text: string): string => `- ${plainLine(text)}`;
export const withSign = (value: number): string => `${value > 0 ? '+' : ''}${Math.round(value * 100) / 100}`;
export const percent = (value: number): string => `${Math.round(value * 100)}%`;

/** A lean in [-1, 1] in words and as a number. */
export function describeLean(lean: number | null): string {
  return lean === null ? 'unrated' : `${storyBiasBand(lean).label} (${withSign(lean)} of -1 to +1)`;
}
