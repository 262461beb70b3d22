import { t } from '@lingui/core/macro';
import { Check, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';

interface BlockProps {
  id: string;
  title: string;
  /** Shown beside the title at the right. */
  end?: ReactNode;
  isEditing?: boolean;
  children: ReactNode;
}

/** A panel of the admin pages with a title, marked while it is edited. */
export function Block({ id, title, end, isEditing = false, children }: BlockProps) {
  const heading = useId();
  return (
    <section className="block" id={id} aria-labelledby={heading} data-mode={isEditing ? 'edit' : undefined}>
      <div className="block-head">
        <h2 id={heading}>{title}</h2>
        {isEditing && <Badge>{t`Editing`}</Badge>}
        {end && <div className="end">{end}</div>}
      </div>
      {children}
    </section>
  );
}

interface EditableBlockProps {
  id: string;
  title: string;
  isEditing: boolean;
  isSaving: boolean;
  /** Edit is disabled until there is a value, Save until the draft can be saved. */
  canEdit: boolean;
  canSave: boolean;
  onEdit: () => void;
  onCancel: () => void;
  onSave: () => void;
  /** Shown under the title: a failure of the last save. */
  message?: ReactNode;
  children: ReactNode;
}

/** A block with a view mode and an edit mode. Edit moves the focus to the first field, the end of editing moves it back. */
export function EditableBlock(props: EditableBlockProps) {
  const { isEditing } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    if (isEditing) fields.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    else edit.current?.focus();
  }, [isEditing]);
  return (
    <Block
      id={props.id}
      title={props.title}
      isEditing={isEditing}
      end={
        isEditing ? (
          <EditingButtons {...props} />
        ) : (
          <Button
            ref={edit}
            size="small"
            aria-label={t`Edit ${props.title}`}
            disabled={!props.canEdit}
            icon={Pencil}
            onClick={props.onEdit}
          >{t`Edit`}</Button>
        )
      }
    >
      {props.message}
      <div ref={fields}>{props.children}</div>
    </Block>
  );
}

function EditingButtons({ title, isSaving, canSave, onCancel, onSave }: EditableBlockProps) {
  return (
    <>
      <Button
        size="small"
        disabled={isSaving}
        aria-label={t`Cancel ${title}`}
        onClick={onCancel}
      >{t`Cancel`}</Button>
      <Button
        size="small"
        kind="primary"
        busy={isSaving}
        disabled={!canSave}
        aria-label={t`Save ${title}`}
        icon={Check}
        onClick={onSave}
      >{t`Save`}</Button>
    </>
  );
}
