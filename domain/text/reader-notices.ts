const notices = [
  /\bad[- ]?block(?:er|ers|ing)?\b|werbeblocker|adblocker|bloqueurs? de publicité|bloqueador(?:es)? de (?:anuncios|publicidad)|bloqueo de anuncios/,
  /\bcomments?\b.{0,80}\b(?:on topic|moderated?|below|guidelines|rules|policy|respectful|civil)\b/,
  /\b(?:found|spotted|noticed|seen) (?:a|an|any) (?:mistake|error|typo|inaccuracy)|\bfeedback (?:on|about|to)\b.{0,40}\?|\b(?:give|send|share|your) (?:us )?(?:your )?feedback\b/,
  /\b(?:fehler|tippfehler) (?:gefunden|entdeckt|bemerkt)|kommentare? .{0,60}(?:themen|netiquette|moderiert|freigeschaltet)|(?:une|signaler une) (?:erreur|faute)\b.{0,40}\?|(?:un|algún) error\b.{0,30}\?|segnala(?:re|ci) un errore/,
  /\btext and data mining\b|\b(?:train|training)\b.{0,60}\b(?:ai|artificial intelligence|language models?|machine learning)\b.{0,120}\b(?:prohibited|permission|consent|reserved|not permitted|forbidden)\b/,
  /\b(?:create|register for|open) (?:a|an|your) (?:free )?(?:account|profile)\b.{0,60}\b(?:sign|log) in\b/,
];
const notice = new RegExp(notices.map(({ source }) => source).join('|'), 'u');
const quotation = /["“”„«»]/;
const maxLength = 400;

/** Whether a line speaks to readers of the site about its comments, faults, advertisements or accounts. */
export const isReaderNotice = (line: string): boolean =>
  line.length <= maxLength && !quotation.test(line) && notice.test(line.toLowerCase());
