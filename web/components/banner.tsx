import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

type BannerKind = 'error' | 'info' | 'warn' | 'ok';

const icons = { error: CircleAlert, info: Info, warn: TriangleAlert, ok: CircleCheck };

interface BannerProps {
  kind: BannerKind;
  children: ReactNode;
  /** One or two buttons at the right. */
  actions?: ReactNode;
  onDismiss?: () => void;
  /** The whole width of the page, without corners. */
  strip?: boolean;
  /** Not announced: for text that changes often and is announced by another element. */
  silent?: boolean;
}

/**
 * A persistent message: errors are announced at once, the others politely. Sentences of the server keep their own
 * direction.
 */
export function Banner({ kind, children, actions, onDismiss, strip = false, silent = false }: BannerProps) {
  const Icon = icons[kind];
  return (
    <div
      className={classes('banner', `banner-${kind}`, strip && 'banner-strip')}
      role={silent ? undefined : kind === 'error' ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden="true" />
      <div className="stack stack-lines" dir="auto">
        {children}
      </div>
      {actions && <div className="end">{actions}</div>}
      {onDismiss && (
        <div className="end x">
          <Button kind="quiet" size="small" iconOnly aria-label={t`Dismiss`} onClick={onDismiss} icon={X} />
        </div>
      )}
    </div>
  );
}

/** What went wrong; nothing without a text. */
export function ErrorBanner({ text }: { text: string | null | undefined | false }) {
  return text ? (
    <Banner kind="error">
      <p>{text}</p>
    </Banner>
  ) : null;
}
