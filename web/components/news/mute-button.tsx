import { t } from '@lingui/core/macro';
import { Volume2, VolumeX } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { classes } from '#web/components/classes.ts';
import { useToast } from '#web/components/toast.tsx';
import { usePreferences, useSavePreferences } from '#web/lib/following/use-preferences.ts';
import { useUser } from '#web/lib/session/session-context.tsx';

/** Mutes an outlet or ends it; nothing for people without an account. */
export function MuteButton({ domain, name }: { domain: string; name: string }) {
  const { preferences } = usePreferences();
  const save = useSavePreferences();
  const toast = useToast();
  const user = useUser();
  if (user === null) return null;
  const muted = preferences?.muted_outlets ?? [];
  const isMuted = muted.includes(domain);
  const Icon = isMuted ? VolumeX : Volume2;
  const change = () =>
    save.mutate(
      { muted_outlets: isMuted ? muted.filter((other) => other !== domain) : [...muted, domain] },
      { onError: (error) => toast(error.message) },
    );
  return (
    <Button
      kind="quiet"
      // Has its place before it is known what it says, so that nothing moves.
      className={classes(preferences === undefined && 'invisible')}
      aria-pressed={isMuted}
      busy={save.isPending}
      icon={Icon}
      title={t`Folds its articles inside stories. Nothing else changes.`}
      onClick={change}
    >
      {isMuted ? t`Muted` : t`Mute`} <span className="visually-hidden">{name}</span>
    </Button>
  );
}
