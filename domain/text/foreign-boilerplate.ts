/** Labels of links to other articles in languages other than English, at the start of a line. */
const labels = [
  'lesen sie (?:auch|mehr|hier)|mehr (?:zum thema|dazu|aus|von)|das könnte sie auch interessieren|auch interessant|weiterlesen',
  '(?:à )?lire (?:aussi|également)|(?:à )?voir aussi|sur le même (?:sujet|thème)|en savoir plus|notre dossier|les plus lus',
  'te puede interesar|también te puede interesar|más información|lee también|leer más|noticias relacionadas|ver también|lo más (?:leído|visto)',
  'leggi anche|potrebbe interessarti(?: anche)?|approfondisci|per approfondire|leia (?:também|mais)|veja também|saiba mais|mais lidas',
  'lees (?:ook|meer|verder)|læs (?:også|mere)|les (?:også|mer)|läs (?:också|mer|även)|lue (?:myös|lisää)|czytaj (?:także|też|również|więcej)|zobacz (?:także|też|również)',
  'читайте (?:также|ще|також)|см\\. также|по теме|ayrıca okuyun|baca juga|lihat juga|اقرأ أيضا|اقرأ أيضًا|إقرأ أيضا|関連記事|あわせて読みたい|相关(?:阅读|新闻|文章)|延伸阅读|추천기사|관련기사',
];
const labelOnly = new RegExp(`^(?:${labels.join('|')})\\s*[:|>»–—-]?$`, 'iu');
const labelled = new RegExp(`^(?:${labels.join('|')})\\s*[:|>»–—]`, 'iu');

/** Other lines around an article: sign-ups, sources, credits and dates, each a whole line. */
const lines = [
  /^(?:foto|fotos|bild|bilder|grafik|quelle|quellen|crédit photo|crédits?|photo|fuente|fonte|imagen|bron|kilde|källa|źródło|fot\.)\s?[:©/|]/iu,
  /^(?:stand|veröffentlicht|aktualisiert|publié(?: le)?|mis à jour|modifié|publicado|actualizado|pubblicato|aggiornato|atualizado|gepubliceerd)\b.{0,30}\d{1,4}.{0,40}$/iu,
  /\b(?:newsletters?|infolettre|boletín|nieuwsbrief|nyhedsbrev|nyhetsbrev)\b.{0,120}\b(?:anmelden|abonnieren|bekommen sie|erhalten sie|s[’']inscrire|inscrivez-vous|abonnez-vous|recevez|suscríbete|recibe|apúntate|iscriviti|ricevi|assine|receba|inscreva-se|schrijf je in|aanmelden|tilmeld)\b/iu,
  /\b(?:anmelden|abonnieren|bekommen sie|erhalten sie|s[’']inscrire|inscrivez-vous|abonnez-vous|recevez|suscríbete|recibe|apúntate|iscriviti|ricevi|assine|receba|inscreva-se|schrijf je in)\b.{0,120}\b(?:newsletters?|infolettre|boletín|nieuwsbrief)\b/iu,
  /^(?:jetzt anmelden|s[’']inscrire|suscríbete|iscriviti|assine|abonnez-vous)\b.{0,40}$|^il vous reste \d.{0,60}à lire/iu,
];

const maxLabelLength = 160;

/** Whether the whole line is a label of links to other articles. */
export const isForeignLabel = (line: string): boolean => labelOnly.test(line);

/** Whether a line in another language than English stands around an article and is not part of it. */
export function isForeignBoilerplate(line: string): boolean {
  if (lines.some((pattern) => pattern.test(line))) return true;
  return line.length <= maxLabelLength && (labelOnly.test(line) || labelled.test(line));
}
