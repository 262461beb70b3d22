import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { Section } from '#web/components/section.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import { checkerAge } from '#web/lib/relative-time.ts';
import { useUser } from '#web/lib/session/session-context.tsx';
import { Bookmarklet } from './bookmarklet.tsx';
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
