import type { Block } from './blocks.ts';

const opening =
  /^(?:correction|corrections|clarification|editor(?:'|’)?s(?:'|’)? note|update|korrektur|richtigstellung|berichtigung|rectificatif)\b[^.:—–-]{0,60}(?::|—|–|-)\s*\S/i;
const sentence =
  /\b(?:an )?earlier version of this (?:article|story|report|post|piece|column)\b|\bthis (?:article|story|report|post|piece|column|headline) (?:has been|was) (?:corrected|amended|clarified|updated (?:to|on .{3,40} to) (?:correct|clarify|reflect|include|add|remove))/i;

/** Whether the page says in words that it was corrected, clarified or updated; a bare time of update is none. */
export function hasCorrectionNote(blocks: readonly Block[]): boolean {
  return blocks.some((block) =>
    block.lines.some(
      (line) => sentence.test(line) || (line.length > 30 && opening.test(line) && !isTime(line)),
    ),
  );
}

/** "Update: 19 November 2026, 10:30" */
const isTime = (line: string): boolean => line.length < 60 && /\d{4}|\d{1,2}[:.]\d{2}/.test(line);
