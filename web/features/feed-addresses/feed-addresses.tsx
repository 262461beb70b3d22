import { t } from '@lingui/core/macro';
import { Rss } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { useConfig } from '#web/lib/config.ts';
import { addressesOf } from './addresses-of.ts';
import { FeedsDialog } from './feeds-dialog.tsx';

/** The button "Feeds" of the news page, and the link elements by which feed readers find the editions. */
export function FeedAddresses() {
  const [isOpen, setOpen] = useState(false);
  const base = useConfig()?.apiBaseUrl || location.origin;
  return (
    <>
      {addressesOf({ base, format: 'rss', token: null }).editions.map(({ name, address }) => (
        <link key={address} rel="alternate" type="application/rss+xml" title={name} href={address} />
      ))}
      <Button
        kind="quiet"
        icon={<Rss size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >{t`Feeds`}</Button>
      {isOpen && <FeedsDialog base={base} onClose={() => setOpen(false)} />}
    </>
  );
}
