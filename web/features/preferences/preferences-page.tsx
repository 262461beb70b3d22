import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { buttonClass } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import type { Preferences } from '#web/lib/answers.ts';
import { usePreferences, useSavePreferences } from '#web/lib/following/use-preferences.ts';
import { exactTime } from '#web/lib/format.ts';
import { AlertSettings } from './alert-settings.tsx';
import { DeviceAlerts } from './device-alerts.tsx';
import { DigestPreview } from './digest-preview.tsx';
import { DigestSettings } from './digest-settings.tsx';
import { MutedOutlets } from './muted-outlets.tsx';
import type { PreferenceChanges } from './preference-props.ts';

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
            stateOf(saved, save.isPending, save.isSuccess)
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

function stateOf({ next_digest_at }: Preferences, isSaving: boolean, isSaved: boolean): string {
  if (isSaving) return t`Saving…`;
  const next = next_digest_at === null ? null : exactTime(next_digest_at);
  const due = next === null ? t`No digest is due.` : t`Next digest: ${next}.`;
  return isSaved ? t`Saved. ${due}` : due;
}
