import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

/** A heading of a page, and those below it. */
export interface ContentsEntry {
  id: string;
  title: string;
  /** Of the title, where it is another one than that of the page. */
  lang?: string;
  parts?: readonly ContentsEntry[];
}

interface TextPageProps {
  title: string;
  lede: string;
  /** The headings to which a list beside the text leads; without it there is none. */
  contents?: readonly ContentsEntry[];
  children: ReactNode;
}

/** A page of prose. */
export function TextPage({ title, lede, contents = [], children }: TextPageProps) {
  return (
    <>
      <title>{t`${title} · Balance`}</title>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <p className="intro-text page-intro">{lede}</p>
      <div className="text-columns">
        {contents.length > 0 && (
          <nav className="contents text-small" aria-label={t`On this page`}>
            <Entries entries={contents} />
          </nav>
        )}
        <div className="prose">{children}</div>
      </div>
    </>
  );
}

function Entries({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ul>
      {entries.map(({ id, title, lang, parts = [] }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <bdi lang={lang}>{title}</bdi>
          </a>
          {parts.length > 0 && <Entries entries={parts} />}
        </li>
      ))}
    </ul>
  );
}
