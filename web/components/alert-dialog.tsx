import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A message that must be acknowledged. */
export function AlertDialog({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const ok = useRef<HTMLButtonElement>(null);
  useEffect(() => ok.current?.focus(), []);
  return (
    <Dialog
      alert
      title={title}
      onClose={onClose}
      actions={<Button ref={ok} kind="primary" onClick={onClose}>{t`OK`}</Button>}
    >
      <p className="long-text">{text}</p>
    </Dialog>
  );
}
