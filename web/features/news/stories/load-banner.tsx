import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Info, RefreshCw } from 'lucide-react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { ago } from '#web/i18n/intl.ts';

interface LoadBannerProps {
  failure: string;
  /** The time of the load of the shown list, in milliseconds since 1970; null where nothing was loaded. */
  keptFrom: number | null;
  /** The text where nothing was loaded. */
  instead?: string;
  now: number;
  busy: boolean;
  onRetry: () => void;
}

/** The banner after a failed load: the reason, and what is shown instead. */
export function LoadBanner({ failure, keptFrom, instead, now, busy, onRetry }: LoadBannerProps) {
  const shown = keptFrom === null ? instead : t`Showing the stories of ${writeAge(keptFrom, now)}.`;
  return (
    <Banner
      kind="error"
      actions={<Button size="small" busy={busy} icon={RefreshCw} onClick={onRetry}>{t`Try Again`}</Button>}
    >
      <p>
        <strong>{t`Unable to load latest stories`}</strong>
      </p>
      <p>{failure}</p>
      {shown !== undefined && <p>{shown}</p>}
    </Banner>
  );
}

function writeAge(then: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60_000));
  if (minutes < 1) return t`less than a minute ago`;
  return minutes < 60 ? ago(minutes, 'minute') : ago(Math.floor(minutes / 60), 'hour');
}

/** The note under the banner while sample stories are shown. */
export function SampleNote() {
  return (
    <div className="banner banner-sample">
      <Info size={16} aria-hidden="true" />
      <p>
        <Trans>
          <strong>Sample data.</strong> These stories and outlets are invented. Each card says so.
        </Trans>
      </p>
    </div>
  );
}
