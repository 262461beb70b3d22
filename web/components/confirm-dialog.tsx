import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** States what is deleted and that it cannot be undone. */
  body: string;
  /** Verb and noun: "Delete user". */
  act: string;
  busy: boolean;
  error: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms a destructive action; the focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog
      alert
      title={props.title}
      onClose={props.onCancel}
      actions={
        <>
          <Button ref={cancel} onClick={props.onCancel}>{t`Cancel`}</Button>
          <Button kind="danger-solid" busy={props.busy} onClick={props.onConfirm}>
            {props.act}
          </Button>
        </>
      }
    >
      <p>{props.body}</p>
      {props.error && (
        <div className="dialog-error">
          <Banner kind="error">
            <p>{props.error}</p>
          </Banner>
        </div>
      )}
    </Dialog>
  );
}

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
