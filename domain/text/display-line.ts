import { removeUnseen } from './unseen.ts';

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text that people enter to be shown, such as a title or a name: one line that contains nothing unseen, so that it cannot
 * imitate what stands around it. Empty where nothing of it can be seen.
 */
export function displayLine(entered: string): string {
  const line = removeUnseen(entered).replace(/\s+/g, ' ').trim();
  return visible.test(line) ? line : '';
}
