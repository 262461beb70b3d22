import { t } from '@lingui/core/macro';
import { ReferenceList } from '#web/components/news/reference-list.tsx';

interface OutletReferencesProps {
  references: readonly string[];
  origin: string | null;
}

/** What a rating was weighed from. */
export function OutletReferences({ references, origin }: OutletReferencesProps) {
  if (references.length === 0) {
    return (
      <p className="note">{t`No named source rates this outlet here, so it stays unrated. Unrated is not center.`}</p>
    );
  }
  return (
    <div className="stack stack-parts">
      <h3 className="kicker">{t`Weighed from`}</h3>
      <ReferenceList references={references} />
      {origin !== null && <p className="hint">{t`The rating is ${origin}.`}</p>}
    </div>
  );
}
