import { t } from '@lingui/core/macro';
export type FeedFormat = 'rss' | 'atom' | 'json';

interface NamedAddress {
  name: string;
  address: string;
}

const editions = () =>
  [
    ['uk', t`UK News`],
    ['us', t`US News`],
    ['world', t`World News`],
  ] as const;

/** The URLs of the editions and of the table of stories; `base` without a trailing slash. */
export function addressesOf({
  base,
  format,
  token,
}: {
  base: string;
  format: FeedFormat;
  token: string | null;
}): { editions: NamedAddress[]; table: NamedAddress } {
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  return {
    editions: editions().map(([edition, name]) => ({
      name: `Balance · ${name}`,
      address: `${base}/feeds/${edition}.${format}${query}`,
    })),
    table: { name: t`All stories as a table (CSV)`, address: `${base}/news/stories.csv${query}` },
  };
}
