import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { foldName, foldWords, listReadings, resemblesOutlet } from './resembles-outlet.ts';

/** Of a page's name, with what nobody sees; the extraction cuts it here. */
const maxRead = 100;
const maxLength = 60;

/** Letters, digits and the few signs of names. A comma or a bracket could begin words that are not the name. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&.!-]*$/u;
/** A host, which stands beside the name anyway, or another one; and "B.B.C.". */
const dotted = /\p{L}\.\p{L}/u;
/** What stands behind a dash is not the name. */
const dash = / -|- /;
/** Letters for sounds, and of rare scripts in which many have the form of Latin capitals. */
const imitating =
  /[\u0250-\u02AF\u1D00-\u1DBF\u2C60-\u2C7F\uA720-\uA7FF\uAB30-\uAB6F\p{Script=Cherokee}\p{Script=Cans}\p{Script=Lisu}]/u;
/** A word of Latin letters and those of an alphabet that looks like it. */
const mixed =
  /\p{Script=Latin}\p{M}*(?![\p{scx=Latin}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])\p{L}|(?![\p{scx=Latin}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])\p{L}\p{M}*\p{Script=Latin}/u;

/** Words of a rating or of trust, which only Balance may say beside an article. */
const claims: ReadonlySet<string> = new Set(
  'rated rating ratings verified trusted official credible credibility leaning balance'
    .split(' ')
    .map(foldName),
);
const claimsTrust = (name: string): boolean =>
  listReadings(name).some((reading) =>
    foldWords(`${reading} ${reading.toLowerCase()}`).some((word) => claims.has(word)),
  );

/** The name that a page or a news service gives for an outlet without a row; null where readers may be misled by it. */
function ownName(outlets: OutletTable, stated: string | null): string | null {
  if (stated === null || stated.length > maxRead) return null;
  const name = stated
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isPlain =
    name.length <= maxLength &&
    plainName.test(name) &&
    ![dotted, dash, imitating, mixed].some((pattern) => pattern.test(name));
  return isPlain && !claimsTrust(name) && !resemblesOutlet(outlets, name) ? name : null;
}

/**
 * The publisher of an article as readers see it: the name in the outlet table, else the domain, with the name that the page
 * gives itself before it where that resembles no outlet of the table. Only for readers: no prompt and no stored text holds it.
 */
export function sourceName(
  outlets: OutletTable,
  { domain, siteName }: { domain: string; siteName: string | null },
): string {
  const outlet = findOutlet(outlets, domain);
  if (outlet !== null) return outlet.name;
  const name = ownName(outlets, siteName);
  return name === null ? domain : `${name} (${domain})`;
}

/** Between the persons of a byline, and before what they belong to. */
const betweenNames = /[,;:|/·•&()[\]]| (?:and|at|by|for|from|of|via|with) | [-–—] /i;

/**
 * The byline of an article as readers see it, beside its publisher; null where a part of it resembles another outlet of the
 * table, is longer than a name or claims a rating.
 */
export function shownByline(
  outlets: OutletTable,
  { domain, byline }: { domain: string; byline: string | null },
): string | null {
  if (byline === null) return null;
  const own = findOutlet(outlets, domain);
  const misleads = (part: string): boolean =>
    part.length > maxLength ||
    claimsTrust(part) ||
    (resemblesOutlet(outlets, part, { isPerson: true }) &&
      !(own !== null && resemblesOutlet({ ...outlets, outlets: [own] }, part)));
  return byline.normalize('NFKC').split(betweenNames).some(misleads) ? null : byline;
}
