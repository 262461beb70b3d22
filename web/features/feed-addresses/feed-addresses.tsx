import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Rss } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner, ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Input } from '#web/components/input.tsx';
import { useToast } from '#web/components/toast.tsx';
import { dateFormat } from '#web/i18n/intl.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { useConfig } from '#web/lib/config.ts';

/** The button "Feeds" of the news page, and the link elements by which feed readers find the editions. */
export function FeedAddresses() {
  const [isOpen, setOpen] = useState(false);
  const base = useConfig()?.apiBaseUrl || location.origin;
  return (
    <>
      {buildFeedAddresses({ base, format: 'rss', token: null }).editions.map(({ name, address }) => (
        <link key={address} rel="alternate" type="application/rss+xml" title={name} href={address} />
      ))}
      <Button kind="quiet" icon={Rss} aria-haspopup="dialog" onClick={() => setOpen(true)}>{t`Feeds`}</Button>
      {isOpen && <FeedsDialog base={base} onClose={() => setOpen(false)} />}
    </>
  );
}

const formats: readonly { value: FeedFormat; label: string }[] = [
  { value: 'rss', label: 'RSS' },
  { value: 'atom', label: 'Atom' },
  { value: 'json', label: 'JSON Feed' },
];

/** The URLs for feed readers; where reading is not public, with a token of the reader. */
export function FeedsDialog({ base, onClose }: { base: string; onClose: () => void }) {
  const isPublic = useConfig()?.publicReading === true;
  return (
    <Dialog title={t`Feeds`} onClose={onClose} wide>
      <div className="stack">
        <p>{t`Read an edition in any feed reader, with who covers each story, or take all stories as a table.`}</p>
        {isPublic ? <Addresses base={base} token={null} /> : <OwnAddresses base={base} />}
      </div>
    </Dialog>
  );
}

function OwnAddresses({ base }: { base: string }) {
  const token = useFeedToken();
  return (
    <>
      <p>{t`On this server only readers see the news, so the addresses hold a token of yours. Whoever has one can read the news here and do nothing else. Revoke it when an address got into other hands.`}</p>
      <ErrorBanner text={token.failure} />
      {token.made === null ? (
        <TokenState {...token} />
      ) : (
        <MadeAddresses base={base} made={token.made} token={token} />
      )}
    </>
  );
}

function TokenState({ createdAt, isBusy, make, revoke }: FeedToken) {
  if (createdAt === undefined) return <p className="dim">{t`Looking for your token…`}</p>;
  if (createdAt === null) {
    return (
      <p>
        <Button kind="primary" busy={isBusy} onClick={make}>{t`Make my addresses`}</Button>
      </p>
    );
  }
  return (
    <>
      <p>{t`You have a token, made on ${dateFormat({}, 'en-US').format(new Date(createdAt))}. It was shown once. With a new one the old addresses stop working.`}</p>
      <div className="row">
        <Button kind="primary" busy={isBusy} onClick={make}>{t`Make new addresses`}</Button>
        <Button kind="danger" disabled={isBusy} onClick={revoke}>{t`Revoke token`}</Button>
      </div>
    </>
  );
}

function MadeAddresses({ base, made, token }: { base: string; made: string; token: FeedToken }) {
  return (
    <>
      <Banner kind="info">
        <p>{t`Copy what you need now: the token is shown this once.`}</p>
      </Banner>
      <Addresses base={base} token={made} />
      <p>
        <Button kind="danger" disabled={token.isBusy} onClick={token.revoke}>{t`Revoke token`}</Button>
      </p>
    </>
  );
}

function Addresses({ base, token }: { base: string; token: string | null }) {
  const [format, setFormat] = useState<FeedFormat>('rss');
  const name = useId();
  const { editions, table } = buildFeedAddresses({ base, format, token });
  return (
    <>
      <fieldset>
        <legend className="group-label">{t`Format`}</legend>
        {formats.map(({ value, label }) => (
          <label className="choice" key={value}>
            <input type="radio" name={name} checked={value === format} onChange={() => setFormat(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {[...editions, table].map((each) => (
        <Address key={each.name} {...each} />
      ))}
    </>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t`Address copied`);
    } catch {
      toast(t`Your browser keeps the clipboard closed. Select the address and copy it.`);
    }
  };
  return (
    <Input
      label={name}
      readOnly
      value={address}
      onFocus={(event) => event.target.select()}
      after={<Button icon={Copy} aria-label={t`Copy: ${name}`} onClick={() => void copy()}>{t`Copy`}</Button>}
    />
  );
}

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
export function buildFeedAddresses({
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

export interface FeedToken {
  /** ISO time; null: there is none; undefined: not loaded yet. */
  createdAt: string | null | undefined;
  /** A token that was created on this page and can be shown. */
  made: string | null;
  isBusy: boolean;
  failure: string | null;
  make: () => void;
  revoke: () => void;
}

const key = ['feed-token'];

/** The token of the reader for feed URLs. */
export function useFeedToken(): FeedToken {
  const api = useApi();
  const queries = useQueryClient();
  const state = useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /feed-token', {}, { signal }) });
  const lookAgain = () => queries.invalidateQueries({ queryKey: key });
  const made = useMutation({ mutationFn: () => api('POST /feed-token'), onSuccess: lookAgain });
  const revoked = useMutation({
    mutationFn: () => api('DELETE /feed-token'),
    onSuccess: () => {
      made.reset();
      return lookAgain();
    },
  });
  const error = revoked.error ?? made.error ?? state.error;
  return {
    createdAt: state.data === undefined ? undefined : state.data.created_at,
    made: made.data?.token ?? null,
    isBusy: made.isPending || revoked.isPending,
    failure: error === null ? null : describeError(error),
    make: () => made.mutate(),
    revoke: () => revoked.mutate(),
  };
}
