import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import type { OutletFlag, outletKinds } from '#domain/outlets/outlet.ts';
import { getLabel } from '#web/lib/labels.ts';
import { outletPath } from '#web/lib/web-address.ts';
import { NewTabLink } from './new-tab-link.tsx';

interface OutletLinkProps {
  domain: string;
  children: string;
}

/** The name of an outlet, which leads to its page. */
export function OutletLink({ domain, children }: OutletLinkProps) {
  return (
    <Link className="outlet-link" dir="auto" to={outletPath(domain)}>
      {children}
    </Link>
  );
}

type Kind = (typeof outletKinds)[number] | OutletFlag;

const words = (): Readonly<Record<Kind, string>> => ({
  newspaper: t`newspaper`,
  broadcaster: t`broadcaster`,
  magazine: t`magazine`,
  agency: t`agency`,
  digital: t`digital`,
  'public-broadcaster': t`public broadcaster`,
  'think-tank': t`think tank`,
  aggregator: t`aggregator`,
  wire: t`wire`,
  'state-affiliated': t`state affiliated`,
  opinion: t`opinion`,
  satire: t`satire`,
});

/** The kind and the flags of an outlet in words, each once. A value of a newer server has its own name. */
export function outletKindWords({
  kind,
  flags,
}: {
  kind: string | null;
  flags: readonly string[];
}): string[] {
  const values = new Set(kind === null ? flags : [kind, ...flags]);
  return [...values].map((value) => getLabel<string, string>(words(), value) ?? value.replaceAll('-', ' '));
}

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
      <NewTabLink key={part} className={parts.length === 1 ? 'mono alone' : 'mono'} href={part}>
        {part}
      </NewTabLink>
    ) : (
      part
    ),
  );
}
