import { plural, t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from '#domain/analysis/rating.ts';
import { nestQuotes } from '#web/lib/nest-quotes.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { type Comparative, getSides } from './comparative-text.ts';
import { PerspectiveColumns } from './perspective-columns.tsx';

interface Passage<Article> {
  article: Article;
  quote: string;
}

interface Entry<Article> {
  text: string;
  count: number;
  of: number;
  others_count: number;
  others_of: number;
  passages: readonly Passage<Article>[];
}

interface Row {
  key: 'leads_with' | 'stresses' | 'leaves_out' | 'words' | 'quotes';
  word: string;
}

const rows = (): readonly Row[] => [
  { key: 'leads_with', word: t`Leads with` },
  { key: 'stresses', word: t`Stresses` },
  { key: 'leaves_out', word: t`Leaves out` },
  { key: 'words', word: t`Words it uses` },
  { key: 'quotes', word: t`Whom it quotes` },
];

type Entries<Article> = Record<Row['key'], readonly Entry<Article>[]>;

/** The entries of its own rows are claims, those of `described` are none; absent from an older version. */
type SideComparison<Article> = Entries<Article> & {
  articles: number;
  not_compared?: number | undefined;
  described?: Entries<Article> | undefined;
  passages: readonly Passage<Article>[];
};

/** What the comparative text is written from. */
interface Structure<Article> {
  common_ground: readonly { text: string; articles: readonly Article[] }[];
  sides: Record<Side, SideComparison<Article>>;
}

interface EventComparisonProps<Article> {
  value: Comparative;
  /** Absent for points of a language model, and for a comparison of an older version. */
  structure?: Structure<Article> | undefined;
  /** The name of an article's outlet, as a link to the article where it has one. */
  source: (article: Article) => ReactNode;
  /** Whether the common ground is shown above; it is not where the page shows it elsewhere. */
  withCommonGround?: boolean;
  below?: (side: Side) => ReactNode;
  missing?: (side: Side) => ReactNode;
}

/** How left, center and right report one event: common ground, then the same rows for each side. */
export function EventComparison<Article extends string | number>({
  value,
  structure,
  source,
  withCommonGround = false,
  below,
  missing,
}: EventComparisonProps<Article>) {
  const { left, center, right } = getSides(value);
  const compared: SideComparison<Article>[] = Object.values(structure?.sides ?? {});
  const has = (entries: Entries<Article> | undefined, key: keyof Entries<Article>) =>
    entries !== undefined && entries[key].length > 0;
  // The same rows for each side, so that a reader can compare them: those that any side has.
  const shown = rows().filter(({ key }) =>
    compared.some((side) => has(side, key) || has(side.described, key)),
  );
  const hasClaim = compared.some((side) => rows().some(({ key }) => has(side, key)));
  const sides = { left: left.map(plainWords), center: center.map(plainWords), right: right.map(plainWords) };
  return (
    <>
      {withCommonGround && structure !== undefined && structure.common_ground.length > 0 && (
        <CommonGround statements={structure.common_ground} source={source} />
      )}
      {shown.length > 0 && <ComparisonNote hasClaim={hasClaim} />}
      {shown.length === 0 && isNothingCompared(compared) && (
        <p className="comparison-note">{t`These articles share too little to be compared. They may report different events.`}</p>
      )}
      <PerspectiveColumns
        sides={sides}
        content={
          structure === undefined
            ? undefined
            : (side) => <SideRows compared={structure.sides[side]} shown={shown} source={source} />
        }
        {...(below === undefined ? {} : { below })}
        {...(missing === undefined ? {} : { missing })}
      />
    </>
  );
}

/** Whether articles of two sides were read and none was compared. */
function isNothingCompared(compared: readonly SideComparison<unknown>[]): boolean {
  const read = compared.filter(({ articles }) => articles > 0);
  return read.length > 1 && read.every(({ articles, not_compared }) => articles === not_compared);
}

type Source<Article> = (article: Article) => ReactNode;

/** Says what the rows claim, and what they only describe. */
function ComparisonNote({ hasClaim }: { hasClaim: boolean }) {
  return (
    <div className="stack stack-lines comparison-note">
      <p>
        {hasClaim
          ? t`What is marked “more than chance” sets a side apart. All else describes the articles and claims nothing about their side.`
          : t`Nothing in these articles sets the sides apart by more than chance would. The rows describe the articles and claim nothing about their side.`}
      </p>
      <details>
        <summary>{t`How the rows are found`}</summary>
        <p>{t`Shown is what at least half of a side’s articles have and the others have clearly less often. “Leads with” stands in the headline. “Stresses” and “Words it uses” are used several times. “Leaves out” is a name that most of the others carry. “Whom it quotes” has a verb of speech; the others may quote the same people.`}</p>
      </details>
    </div>
  );
}

function CommonGround<Article extends string | number>({
  statements,
  source,
}: {
  statements: Structure<Article>['common_ground'];
  source: Source<Article>;
}) {
  return (
    <section className="stack stack-items common-ground" aria-label={t`Common ground`}>
      <h3>{t`Common ground`}</h3>
      <ul className="point-list">
        {statements.map(({ text, articles: [first] }) => (
          <li key={text}>
            <Check size={16} aria-hidden="true" />
            <span>
              <bdi lang="en">{plainWords(text)}</bdi>{' '}
              {first !== undefined && <span className="comparison-source">{source(first)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SideRowsProps<Article> {
  compared: SideComparison<Article>;
  shown: readonly Row[];
  source: Source<Article>;
}

function SideRows<Article extends string | number>({ compared, shown, source }: SideRowsProps<Article>) {
  return (
    <div className="comparison-rows">
      {shown.map(({ key, word }) => (
        <div key={key}>
          <h4 className="kicker">{word}</h4>
          {compared[key].length + (compared.described?.[key].length ?? 0) === 0 && (
            <p className="hint">{t`Nothing stands out.`}</p>
          )}
          {compared[key].map((entry) => (
            <div className="entry" key={entry.text}>
              <ClaimText entry={entry} />
              <Passages entry={entry} isElsewhere={key === 'leaves_out'} source={source} />
            </div>
          ))}
          {compared.described?.[key].map((entry) => (
            <div className="entry" key={entry.text}>
              <DescriptionText entry={entry} withOthers={key === 'leaves_out'} />
              <Passages entry={entry} isElsewhere={key === 'leaves_out'} source={source} />
            </div>
          ))}
        </div>
      ))}
      {compared.passages.length > 0 && <OnlyPassages compared={compared} source={source} />}
      {shown.length > 0 && <NotCompared compared={compared} />}
    </div>
  );
}

/** How many articles no row counts, and why. */
function NotCompared({
  compared: { articles, not_compared: count = 0 },
}: {
  compared: SideComparison<unknown>;
}) {
  if (count === 0) return null;
  const isAll = count === articles;
  return (
    <p className="hint">
      {isAll
        ? plural(count, {
            one: 'Its article is not compared, since the other articles report little of the same.',
            other: 'Its articles are not compared, since the other articles report little of the same.',
          })
        : plural(count, {
            one: `# of its ${articles} articles is not compared, since the other articles report little of the same.`,
            other: `# of its ${articles} articles are not compared, since the other articles report little of the same.`,
          })}
    </p>
  );
}

const articlesOf = ({ count, of }: Entry<unknown>) =>
  plural(of, { one: `${count} of # article`, other: `${count} of # articles` });
const othersOf = ({ others_count, others_of }: Entry<unknown>) =>
  t`${others_count} of ${others_of} of the others`;

/** A claim: chance would hardly cause it. */
function ClaimText({ entry }: { entry: Entry<unknown> }) {
  return (
    <p>
      <strong>{plainWords(entry.text)}</strong>{' '}
      <span className="num">{t`${articlesOf(entry)}, ${othersOf(entry)} · more than chance`}</span>
    </p>
  );
}

function DescriptionText({ entry, withOthers }: { entry: Entry<unknown>; withOthers: boolean }) {
  return (
    <p>
      <strong>{plainWords(entry.text)}</strong>{' '}
      <span className="num">
        {withOthers ? `${articlesOf(entry)}, ${othersOf(entry)}` : articlesOf(entry)}
      </span>
    </p>
  );
}

interface PassagesProps<Article> {
  entry: Entry<Article>;
  /** Whether the passages are of other sides. */
  isElsewhere: boolean;
  source: Source<Article>;
}

function Passages<Article extends string | number>({ entry, isElsewhere, source }: PassagesProps<Article>) {
  const count = entry.passages.length;
  if (count === 0) return null;
  return (
    <details>
      <summary>
        {isElsewhere
          ? plural(count, { one: '# passage of other sides', other: '# passages of other sides' })
          : plural(count, { one: '# passage', other: '# passages' })}
        <span className="visually-hidden"> {t`on ${plainWords(entry.text)}`}</span>
      </summary>
      <Quotes passages={entry.passages} source={source} />
    </details>
  );
}

function Quotes<Article extends string | number>({
  passages,
  source,
}: {
  passages: readonly Passage<Article>[];
  source: Source<Article>;
}) {
  return (
    <ul className="comparison-quotes">
      {passages.map(({ article, quote }) => (
        <li key={`${article} ${quote}`}>
          <bdi lang="en">{nestQuotes(plainWords(quote))}</bdi>{' '}
          <span className="comparison-source">{source(article)}</span>
        </li>
      ))}
    </ul>
  );
}

interface OnlyPassagesProps<Article> {
  compared: SideComparison<Article>;
  source: Source<Article>;
}

/** Passages of a side about which nothing is claimed. */
function OnlyPassages<Article extends string | number>({ compared, source }: OnlyPassagesProps<Article>) {
  return (
    <div>
      <h4 className="kicker">{t`In its own words`}</h4>
      <Quotes passages={compared.passages} source={source} />
      {compared.articles < 2 && <p className="hint">{t`One article is no ground for a claim.`}</p>}
    </div>
  );
}
