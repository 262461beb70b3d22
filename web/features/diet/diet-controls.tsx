import { t } from '@lingui/core/macro';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Section } from '#web/components/section.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useToast } from '#web/components/toast.tsx';
import { dietSetting } from '#web/lib/diet/diet.ts';
import type { DietData } from '#web/lib/diet/diet-entries.ts';
import type { DietState } from './use-diet.ts';

/** The switch, the export and the deletion. */
export function DietControls({ diet, data }: { diet: DietState; data: DietData }) {
  const [isDeleting, setDeleting] = useState(false);
  const isEmpty = data.opened.length + data.offered.length + data.marks.length === 0;
  return (
    <Section id="diet-data" title={t`What this browser keeps`}>
      <div className="stack stack-items">
        <p className="muted">{t`For a year: which articles you opened, how many articles the edition offered each day, and your read, saved and hidden stories. Every account of this browser has its own. Logging out leaves it here.`}</p>
        <Switch checked={diet.isOn} onChange={dietSetting.set}>{t`Count what I open`}</Switch>
        <div className="row">
          <Button
            disabled={isEmpty}
            icon={Download}
            onClick={() => downloadDiet(data)}
          >{t`Export as JSON`}</Button>
          <Button
            kind="danger"
            disabled={isEmpty}
            icon={Trash2}
            onClick={() => setDeleting(true)}
          >{t`Delete all of it`}</Button>
        </div>
      </div>
      {isDeleting && <Deletion diet={diet} onClose={() => setDeleting(false)} />}
    </Section>
  );
}

const notDeleted = () => t`The browser did not delete it. Close other tabs of this site and try again.`;

function Deletion({ diet, onClose }: { diet: DietState; onClose: () => void }) {
  const toast = useToast();
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked');
  const remove = async () => {
    setState('busy');
    try {
      await diet.remove();
      toast(t`Reading diet deleted`);
      onClose();
    } catch {
      setState('failed');
    }
  };
  return (
    <ConfirmDialog
      title={t`Delete the reading diet?`}
      body={t`What you opened and your read, saved and hidden stories are removed from this browser. This cannot be undone.`}
      act={t`Delete all of it`}
      busy={state === 'busy'}
      error={state === 'failed' ? notDeleted() : null}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

/** The text of the exported file. Times are ISO 8601. */
export function writeDiet(data: DietData): string {
  return JSON.stringify(
    { format: 'balance-reading-diet', version: 1, ...data },
    (key, value: unknown) =>
      typeof value === 'number' && (key === 'at' || key.endsWith('At'))
        ? new Date(value).toISOString()
        : value,
    2,
  );
}

/** Saves the diet as a file; the browser writes it, no server does. */
export function downloadDiet(data: DietData): void {
  const address = URL.createObjectURL(new Blob([writeDiet(data)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'balance-reading-diet.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
