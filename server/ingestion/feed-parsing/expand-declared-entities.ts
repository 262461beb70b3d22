/** Only entities with short plain text are expanded, not those with other entities, markup or files. */
const declaration = /<!ENTITY\s+([A-Za-z_][\w.-]{0,60})\s+(?:"([^"<&%]{0,200})"|'([^'<&%]{0,200})')\s*>/g;
const maxEntities = 500;
/** The maximum growth of a document by all entities, in characters. */
const maxGrowth = 1_000_000;
const reference = /&([A-Za-z_][\w.-]{0,60});/g;
const cdata = '<![CDATA[';

function parseDeclarations(head: string): Map<string, string> {
  const entities = new Map<string, string>();
  for (const [, name = '', one, other] of head.matchAll(declaration)) {
    if (entities.size >= maxEntities) break;
    // The first declaration of a name is binding (XML 1.0, section 4.2).
    if (!entities.has(name)) entities.set(name, one ?? other ?? '');
  }
  return entities;
}

/** Expands the plain entities that a document declares; other references stay as they are. */
export function expandDeclaredEntities(text: string): string {
  const begin = text.indexOf('<!DOCTYPE');
  const end = begin < 0 ? -1 : text.indexOf(']', begin);
  if (end < 0) return text;
  const entities = parseDeclarations(text.slice(begin, end));
  if (entities.size === 0) return text;
  let growth = 0;
  const expand = (markup: string) =>
    markup.replace(reference, (found: string, name: string) => {
      const value = entities.get(name);
      if (value === undefined) return found;
      growth += value.length;
      return growth > maxGrowth ? found : value;
    });
  return text.slice(0, end) + outsideCdata(text.slice(end), expand);
}

function outsideCdata(markup: string, change: (piece: string) => string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = markup.indexOf(cdata); at >= 0; at = markup.indexOf(cdata, from)) {
    const end = markup.indexOf(']]>', at);
    if (end < 0) break;
    pieces.push(change(markup.slice(from, at)), markup.slice(at, end));
    from = end;
  }
  return pieces.join('') + change(markup.slice(from));
}
