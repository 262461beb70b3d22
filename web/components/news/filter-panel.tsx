import { t } from '@lingui/core/macro';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useMediaQuery } from '#web/lib/browser-state.ts';

interface FilterPanelProps {
  /** The active filters, in a few words. */
  summary: string;
  /** The button that closes the dialog, with the number of what is shown. */
  close: string;
  children: ReactNode;
}

/** Filters: beside the list on wide screens, in a dialog on others. */
export function FilterPanel({ summary, close, children }: FilterPanelProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [isOpen, setOpen] = useState(false);
  if (isWide)
    return (
      <aside className="filters" aria-label={t`Filters`}>
        {children}
      </aside>
    );
  return (
    <>
      <Button className="filter-open" icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`Filters`} {summary !== '' && <span className="dim">· {summary}</span>}
      </Button>
      {isOpen && (
        <Dialog
          title={t`Filters`}
          onClose={() => setOpen(false)}
          actions={
            <Button kind="primary" onClick={() => setOpen(false)}>
              {close}
            </Button>
          }
        >
          <div className="filters">{children}</div>
        </Dialog>
      )}
    </>
  );
}
