/** News agencies, as bylines name them. */
const agency =
  /^(?:the )?(?:reuters|associated press|ap|agence france[- ]presse|afp|united press international|upi|press association|pa media|pa|dpa|deutsche presse[- ]agentur|efe|ansa|tass|interfax|xinhua|kyodo(?: news)?|yonhap|pti|press trust of india|ians|canadian press|australian associated press|aap|bloomberg(?: news)?|dow jones(?: newswires)?|tribune news service|cox media group|agencies|news agencies|wire (?:reports|services?)|news services)(?: (?:staff|editorial|news|newsroom|wire|international|agency|team|contributors?))*$/i;
const separator = /[,;|/·•]| - | – | — | and | & | with | via /i;
/** What begins the name of an outlet behind the name of a person: "Ada Holm of The Associated Press (Reuters)". */
const affiliation = / (?:of|for|from) |\(/i;

/** "Ada Holm of The Associated Press" and "Ada Holm (Reuters)" are "Ada Holm". */
function personOf(part: string): string | null {
  const found = affiliation.exec(part);
  if (found === null) return part === '' || agency.test(part) ? null : part;
  const outlet = part
    .slice(found.index + found[0].length)
    .replace(/\)$/, '')
    .trim();
  const person = part.slice(0, found.index).trim();
  if (!agency.test(outlet)) return part;
  return person === '' || agency.test(person) ? null : person;
}

/** A byline without news agencies, which are no persons; null if it names nobody else. */
export function personByline(byline: string): string | null {
  const parts = byline.split(separator).map((part) => part.trim());
  const people = parts.map(personOf);
  if (people.every((person, at) => person === parts[at])) return byline;
  const named = people.filter((person) => person !== null);
  return named.length === 0 ? null : named.join(', ');
}
