import { t } from '@lingui/core/macro';
import { Bookmark } from 'lucide-react';
import { type RefCallback, useCallback, useState } from 'react';
import { Button, buttonClass } from '#web/components/button.tsx';
import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { Section } from '#web/components/section.tsx';
import { useToast } from '#web/components/toast.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import { checkerAge } from '#web/lib/relative-time.ts';
import { useUser } from '#web/lib/session/session-context.tsx';
import { forgetRecentChecks, loadRecentChecks, type RecentCheck } from './recent-checks.ts';

interface StartingPointsProps {
  onPick: (input: string) => void;
  /** Called when the list, and with it the focused button, was removed. */
  onCleared: () => void;
}

/** Starting points: the recent checks of this browser, and the bookmark. */
export function StartingPoints({ onPick, onCleared }: StartingPointsProps) {
  const email = useUser()?.email ?? '';
  const [checks, setChecks] = useState(() => loadRecentChecks(email));
  const clear = () => {
    forgetRecentChecks();
    setChecks([]);
    onCleared();
  };
  return (
    <div className="starting-points">
      {checks.length > 0 && (
        <Section
          id="recent"
          title={t`Recent checks`}
          note={t`Kept in this browser until you log out.`}
          actions={<Button kind="quiet" size="small" onClick={clear}>{t`Clear recent checks`}</Button>}
        >
          <ul className="recent-checks">
            {checks.map((check) => (
              <Recent key={check.input} check={check} onPick={onPick} />
            ))}
          </ul>
        </Section>
      )}
      <Bookmarklet />
    </div>
  );
}

function Recent({ check, onPick }: { check: RecentCheck; onPick: (input: string) => void }) {
  return (
    <li>
      <button type="button" className="title" onClick={() => onPick(check.input)}>
        {check.title || check.input}
        <span className="visually-hidden">{`${commaAndSpace()}${t`fill in again`}`}</span>
      </button>
      {check.isTopic ? <span className="muted">{t`Topic`}</span> : <BiasBadge score={check.bias} />}
      <span className="dim">{checkerAge(new Date(check.at).toISOString(), Date.now())}</span>
    </li>
  );
}

/** The script of the bookmark: it opens the checker with the address of the current page. */
export function bookmarkletAddress(origin: string): string {
  return `javascript:void window.open(${JSON.stringify(`${origin}/?url=`)}+encodeURIComponent(location.href))`;
}

/** A link to drag to the bookmarks bar. Not shown on touch screens, which have none. */
export function Bookmarklet() {
  const toast = useToast();
  // React blocks script URLs. This one is ours and runs on other pages only.
  const link: RefCallback<HTMLAnchorElement> = useCallback((element) => {
    element?.setAttribute('href', bookmarkletAddress(location.origin));
  }, []);
  return (
    <div className="hide-sm">
      <Section id="bookmarklet" title={t`Check from any page`}>
        <div className="stack stack-items">
          <p className="muted">{t`Drag this link to your bookmarks bar. On a news page, press the bookmark: this site opens with the page’s address filled in. Nothing is sent until you press Analyze Article.`}</p>
          <p>
            <a
              ref={link}
              href="/"
              className={buttonClass({})}
              onClick={(event) => {
                event.preventDefault();
                toast(t`Drag the link to your bookmarks bar, then press it on a news page.`);
              }}
            >
              <Bookmark size={16} aria-hidden="true" />
              {t`Check with Balance`}
            </a>
          </p>
        </div>
      </Section>
    </div>
  );
}
