interface OutletReferencesProps {
  references: readonly string[];
  origin: string | null;
}

/** What a rating was weighed from. */
export function OutletReferences({ references, origin }: OutletReferencesProps) {
  if (references.length === 0) {
    return (
      <p className="note">
        No named source rates this outlet here, so it stays unrated. Unrated is not center.
      </p>
    );
  }
  return (
    <div className="stack stack-parts">
      <h3 className="kicker">Weighed from</h3>
      <ul className="stack stack-lines text-small outlet-references">
        {references.map((reference) => (
          <li key={reference}>
            <Reference text={reference} />
          </li>
        ))}
      </ul>
      {origin !== null && <p className="hint">The rating is {origin}.</p>}
    </div>
  );
}

/** A text in which web addresses are links. */
function Reference({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s,;()]+)/).filter((part) => part !== '');
  return parts.map((part) =>
    /^https?:\/\//.test(part) ? (
      <a
        key={part}
        className={parts.length === 1 ? 'mono alone' : 'mono'}
        href={part}
        target="_blank"
        rel="noopener noreferrer"
      >
        {part}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    ) : (
      part
    ),
  );
}
