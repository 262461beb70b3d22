/**
 * Some pages have hidden cards beside names: the full name once more, headlines without blanks before them and the
 * word MORE, as in "President Holm Ada Maria HolmBridge closedSenate votes MORE said".
 */
const card =
  /(?<![\p{L}\d])(\p{Lu}[\p{L}.’'-]{1,30}) (?:(?:[("“]?\p{Lu}[\p{L}.’'-]{0,30}[)"”]?,?|de|van|der|von) ){1,5}?\1(?:, Jr\.| Jr\.)?(?=[\p{Lu}\d'‘"“]|$)[^\n]{0,600}? ?MORE(?=$|[^\p{L}])/gu;

/** A paragraph without hidden cards beside names. */
export const removeNameCards = (paragraph: string): string =>
  paragraph.includes('MORE') ? paragraph.replace(card, '$1') : paragraph;
