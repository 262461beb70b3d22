import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Section } from '#web/components/section.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { endMarkSync, syncMarks } from '#web/lib/diet/sync-marks.ts';
import { useIsSyncing } from '#web/lib/diet/use-mark-sync.ts';

/** The choice to have marks in every browser of the account. */
export function MarkSyncSwitch() {
  const api = useApi();
  const isOn = useIsSyncing();
  const change = useMutation({
    mutationFn: (turnOn: boolean) => (turnOn ? syncMarks(api, { turnOn }) : endMarkSync(api)),
  });
  return (
    <Section id="mark-sync" title={t`In your other browsers`}>
      <div className="stack stack-items">
        <p className="muted">{t`Turned on, your read, saved and hidden stories are kept on the server too, for every browser of your account that has it on. Turned off in any of them, they are deleted on the server. Which articles you opened is never sent.`}</p>
        <Switch
          checked={isOn}
          disabled={change.isPending}
          onChange={change.mutate}
        >{t`Keep my marks on the server`}</Switch>
        {change.isError && (
          <p className="error-text text-small" role="alert" dir="auto">
            {change.error.message}
          </p>
        )}
      </div>
    </Section>
  );
}
