import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom; Cancel first, then the action. */
  actions?: ReactNode;
  /** A question that needs an answer: no close button, and a click outside does nothing. */
  alert?: boolean;
  wide?: boolean;
}

/** A modal on the native element: it traps the focus, Esc closes it, and closing restores the focus. Mount it to open it. */
export function Dialog({ title, onClose, children, actions, alert = false, wide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    if (dialog?.open === false) dialog.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog, this is the click beside it
    <dialog
      ref={ref}
      className={classes('modal', wide && 'modal-wide')}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (!alert && event.target === ref.current) onClose();
      }}
    >
      <div className="head">
        <h2 id={`${id}-title`}>{title}</h2>
        {!alert && (
          <Button kind="quiet" size="small" iconOnly aria-label={t`Close`} onClick={onClose} icon={X} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard */}
      <div className="body" id={`${id}-body`} tabIndex={0}>
        {children}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </dialog>
  );
}
