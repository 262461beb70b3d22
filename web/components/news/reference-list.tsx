import { t } from '@lingui/core/macro';
/** What a rating was weighed from. */
export function ReferenceList({ references }: { references: readonly string[] }) {
  return (
    <ul className="stack stack-lines text-small outlet-references">
      {references.map((reference) => (
        <li key={reference}>
          <Reference text={reference} />
        </li>
      ))}
    </ul>
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
        <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
      </a>
    ) : (
      part
    ),
  );
}
