import { t } from '@lingui/core/macro';
import { type OutletOrigin, ratingOriginWords } from '#domain/outlets/outlet.ts';
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
      {origin !== null && <Origin words={origin} />}
    </div>
  );
}

const sentences = (): Readonly<Record<OutletOrigin, string>> => ({
  table: t`The rating is in our outlet table.`,
  override: t`The rating is set by an administrator of this server.`,
  import: t`The rating is imported by an administrator of this server.`,
});

/** The server sends words: those that this version knows are translated. */
function Origin({ words }: { words: string }) {
  const origins = Object.keys(ratingOriginWords) as OutletOrigin[];
  const origin = origins.find((key) => ratingOriginWords[key] === words);
  if (origin !== undefined) return <p className="hint">{sentences()[origin]}</p>;
  return (
    <p className="hint" lang="en" dir="auto">
      The rating is {words}.
    </p>
  );
}
