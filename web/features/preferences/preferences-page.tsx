import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { Parts } from '#web/components/parts.tsx';
import type { Preferences } from '#web/lib/answers.ts';
import { usePreferences, useSavePreferences } from '#web/lib/following/use-preferences.ts';
import { exactTime } from '#web/lib/format.ts';
import { DeviceAlerts } from './device-alerts.tsx';
import { DigestPreview } from './digest-preview.tsx';
import { AlertSettings, DigestSettings, type PreferenceChanges } from './digest-settings.tsx';

/** /preferences: the digest, alerts and muted outlets of the account. Each change is saved at once. */
export function PreferencesPage() {
  const { preferences, failure } = usePreferences();
  return (
    <>
      <title>{t`Digest and alerts · Balance`}</title>
      <div className="page-head">
        <h1>{t`Digest and alerts`}</h1>
        <div className="end">
          <Link className={buttonClass({ kind: 'quiet' })} to="/following">{t`What you follow`}</Link>
        </div>
      </div>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      {preferences !== undefined && <Settings saved={preferences} />}
      {preferences === undefined && failure === null && (
        <p className="follow-waiting waiting muted" role="status">{t`Loading your preferences…`}</p>
      )}
    </>
  );
}

type SavedChanges = Parameters<ReturnType<typeof useSavePreferences>['mutate']>[0];

function Settings({ saved }: { saved: Preferences }) {
  const [draft, setDraft] = useState(saved);
  const save = useSavePreferences();
  const change = (changes: PreferenceChanges) => {
    setDraft({ ...draft, ...changes });
    // The controls offer values of the contract only; others are sent back as they came.
    save.mutate(changes as SavedChanges);
  };
  return (
    <div className="preferences">
      <div className="preference-groups">
        {saved.mail_stopped !== null && (
          <Banner kind="warn">
            <strong>{t`No mail is sent to you.`}</strong>
            <span>{saved.mail_stopped.reason}</span>
          </Banner>
        )}
        <Parts>
          <DigestSettings preferences={draft} onChange={change} />
          <AlertSettings preferences={draft} onChange={change} />
          <DeviceAlerts preferences={draft} onChange={change} />
        </Parts>
        <p className="text-small preference-state" role="status">
          {save.isError ? (
            <bdi className="error-text">{save.error.message}</bdi>
          ) : (
            writeState(saved, save.isPending, save.isSuccess)
          )}
        </p>
        <Parts>
          <MutedOutlets muted={saved.muted_outlets} onChange={(muted_outlets) => change({ muted_outlets })} />
        </Parts>
      </div>
      <Parts>
        <DigestPreview />
      </Parts>
    </div>
  );
}

function writeState({ next_digest_at }: Preferences, isSaving: boolean, isSaved: boolean): string {
  if (isSaving) return t`Saving…`;
  const next = next_digest_at === null ? null : exactTime(next_digest_at);
  const due = next === null ? t`No digest is due.` : t`Next digest: ${next}.`;
  return isSaved ? t`Saved. ${due}` : due;
}

interface MutedOutletsProps {
  muted: readonly string[];
  onChange: (muted: string[]) => void;
}

/** The outlets whose articles are folded inside stories. */
export function MutedOutlets({ muted, onChange }: MutedOutletsProps) {
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={`${id}-muted`}>
      <h2 id={`${id}-muted`}>{t`Muted outlets`}</h2>
      <p className="text-small muted">{t`Their articles are folded inside a story. They still count in its bar, and no story is hidden.`}</p>
      {muted.length === 0 ? (
        <p className="text-small">
          <Trans>
            None. Open an outlet from <Link to="/outlets">the list</Link> and press Mute.
          </Trans>
        </p>
      ) : (
        <ul className="muted-list">
          {muted.map((domain) => (
            <li key={domain}>
              <OutletLink domain={domain}>{domain}</OutletLink>
              <Button
                size="small"
                kind="quiet"
                onClick={() => onChange(muted.filter((other) => other !== domain))}
              >
                <Trans>
                  Unmute <span className="visually-hidden">{domain}</span>
                </Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
