/** Second-level labels under which registries sell names: "co" of "co.uk". */
const registrySeconds = new Set(
  'ac co com edu go gob gov govt gouv ltd me mil ne net nhs nom or org plc sch'.split(' '),
);

/**
 * The part of a host that one owner holds, by rule of thumb: two labels, three below "co.uk" and the like.
 * Literal IP addresses are themselves.
 */
export function siteOf(hostname: string): string {
  const host = hostname.replace(/\.$/, '');
  if (host.includes(':') || /^[\d.]+$/.test(host)) return host;
  const labels = host.split('.');
  const second = labels.at(-2) ?? '';
  const count = (labels.at(-1) ?? '').length === 2 && registrySeconds.has(second) ? 3 : 2;
  return labels.slice(-count).join('.');
}
