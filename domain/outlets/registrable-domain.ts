/**
 * Second-level names under which countries register domains ("co.uk"). Not the public suffix list, which is
 * a thousand times as long: enough for the countries whose press we list, and for refusing rows that would
 * claim a whole suffix.
 */
const secondLevels = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gov',
  'ltd',
  'mil',
  'net',
  'nhs',
  'or',
  'org',
  'plc',
  'sch',
]);

/** Whether nobody can own this domain: "uk", "co.uk". */
export function isPublicSuffix(domain: string): boolean {
  const labels = domain.split('.');
  if (labels.length === 1) return true;
  const [second = '', top = ''] = labels.slice(-2);
  return labels.length === 2 && top.length === 2 && secondLevels.has(second);
}

/** The part of a host that its owner registered: "news.bbc.co.uk" gives "bbc.co.uk"; null for a suffix. */
export function registrableDomain(host: string): string | null {
  const labels = host.split('.');
  for (let take = 2; take <= Math.min(3, labels.length); take += 1) {
    const domain = labels.slice(-take).join('.');
    if (!isPublicSuffix(domain)) return domain;
  }
  return null;
}
