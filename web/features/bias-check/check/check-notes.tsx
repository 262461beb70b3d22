import { type ReactNode, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';

interface CheckNotesProps {
  notes: readonly string[];
  actions?: ReactNode;
}

/** Notes about a result; they can be dismissed. */
export function CheckNotes({ notes, actions }: CheckNotesProps) {
  const [dismissed, setDismissed] = useState(false);
  if (notes.length === 0 || dismissed) return null;
  return (
    <div className="check-notes">
      <Banner kind="info" actions={actions} onDismiss={() => setDismissed(true)}>
        {notes.map((note) => (
          <p key={note} lang="en" dir="auto">
            {note}
          </p>
        ))}
      </Banner>
    </div>
  );
}
