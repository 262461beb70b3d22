import { plural, t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from '#domain/analysis/rating.ts';
import { nestQuotes } from '#domain/text/nest-quotes.ts';
import { dateFormat } from '#web/i18n/intl.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { type Nearest, NearestArticles, type Passage, Quote, SourcePassages } from './comparison-sources.tsx';
import { type Comparative, getSides, PerspectiveColumns, Points } from './perspective-columns.tsx';

interface Entry<Article> {
  text: string;
  count: number;
  of: number;
  others_count: number;
  others_of: number;
  at_least?: boolean | undefined;
  others_at_most?: boolean | undefined;
  passages: readonly Passage<Article>[];
}

const rows = ['leads_with', 'quotes', 'stresses', 'words', 'leaves_out'] as const;
type Row = (typeof rows)[number];
type Entries<Article> = Record<Row, readonly Entry<Article>[]>;

/** The entries of its own rows are claims, those of `described` are none; absent fields are of an older version. */
type SideComparison<Article> = Entries<Article> & {
  articles: number;
  not_compared?: number | undefined;
  described?: Entries<Article> | undefined;
  headlines?: readonly { article: Article; text: string; is_opinion: boolean }[] | undefined;
  passages: readonly Passage<Article>[];
};

/** What the comparative text is written from. */
interface Structure<Article> {
  common_ground: readonly { text: string; articles: readonly Article[] }[];
  sides: Record<Side, SideComparison<Article>>;
}

/** Points with the passages they rest on, where a language model wrote them. */
type WrittenPoints<Article> =
  | Record<Side, readonly { text: string; passages?: readonly Passage<Article>[] | undefined }[]>
  | undefined;

interface EventComparisonProps<Article> {
  value: Omit<Comparative, 'points'> & {
    points?: WrittenPoints<Article>;
    nearest?: Nearest | undefined;
  };
  /** Absent for a comparison of an older version. */
  structure?: Structure<Article> | undefined;
  /** Whether a language model wrote the points: they stand in place of the facts. */
  isModel?: boolean;
  /** The name of an article's outlet, as a link where it has one. */
  source: (article: Article) => ReactNode;
  /** A text as a link to the article itself. */
  link: (article: Article, text: string) => ReactNode;
  /** When an article was published, as its outlet says. */
  publishedAt: (article: Article) => string | null | undefined;
  /** Whether the common ground is shown above; it is not where the page shows it elsewhere. */
  withCommonGround?: boolean;
  below?: (side: Side) => ReactNode;
  missing?: (side: Side) => ReactNode;
}

/** How left, center and right report one event: headlines, a first sentence and facts with their counts. */
export function EventComparison<Article extends string | number>({
  value,
  structure,
  isModel = false,
  source,
  link,
  publishedAt,
  withCommonGround = false,
  below,
  missing,
}: EventComparisonProps<Article>) {
  const { left, center, right } = getSides(value);
  const sides = { left: left.map(plainWords), center: center.map(plainWords), right: right.map(plainWords) };
  const compared = Object.values(structure?.sides ?? {});
  const hasClaim = !isModel && compared.some((side) => rows.some((row) => side[row].length > 0));
  const content = (side: Side) => {
    const own = structure?.sides[side];
    if (own === undefined || own.articles === 0) return undefined;
    return (
      <>
        <Headlines compared={own} source={source} link={link} publishedAt={publishedAt} />
        {isModel && sides[side].length > 0 ? (
          <>
            <Points points={sides[side]} />
            <SourcePassages
              passages={(value.points?.[side] ?? []).flatMap(({ passages = [] }) => passages)}
              source={source}
            />
          </>
        ) : (
          <Facts compared={own} source={source} />
        )}
      </>
    );
  };
  const nearest = (side: Side) => {
    const articles = value.nearest?.[side] ?? [];
    return articles.length === 0 ? undefined : <NearestArticles articles={articles} />;
  };
  return (
    <>
      {withCommonGround && structure !== undefined && structure.common_ground.length > 0 && (
        <CommonGround statements={structure.common_ground} source={source} />
      )}
      <PerspectiveColumns
        sides={sides}
        count={(side) => structure?.sides[side].articles ?? 0}
        content={content}
        nearest={nearest}
        {...(below === undefined ? {} : { below })}
        {...(missing === undefined ? {} : { missing })}
      />
      {hasClaim && (
        <p className="hint">{t`“More than chance”: of all that was counted, chance alone would hardly give one side this.`}</p>
      )}
    </>
  );
}

type Source<Article> = (article: Article) => ReactNode;

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

interface HeadlinesProps<Article> {
  compared: SideComparison<Article>;
  source: Source<Article>;
  link: EventComparisonProps<Article>['link'];
  publishedAt: EventComparisonProps<Article>['publishedAt'];
}

const day = { day: 'numeric', month: 'short' } as const;

/** The headlines of a side, each with the first sentence of its article. */
function Headlines<Article extends string | number>({
  compared,
  source,
  link,
  publishedAt,
}: HeadlinesProps<Article>) {
  const { headlines = [], passages, articles, not_compared: unread = 0 } = compared;
  const leads = new Map(passages.map(({ article, quote }) => [article, quote]));
  const isListed = new Set(headlines.map(({ article }) => article));
  return (
    <>
      {headlines.length > 0 && (
        <ul className="headline-list">
          {headlines.map(({ article, text, is_opinion }) => {
            const published = dateFormat(day).format(Date.parse(publishedAt(article) ?? ''));
            return (
              <li key={article}>
                <span lang="en" dir="auto">
                  {link(article, plainWords(text))}
                </span>
                <span className="comparison-source">
                  {source(article)}
                  {published !== '' && ` · ${published}`}
                  {is_opinion && ` · ${t`opinion`}`}
                </span>
                {leads.has(article) && (
                  <p className="comparison-quote">
                    <bdi lang="en">{nestQuotes(plainWords(leads.get(article) ?? ''))}</bdi>
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {passages
        .filter(({ article }) => !isListed.has(article))
        .map((passage) => (
          <Quote key={passage.quote} passage={passage} source={source} />
        ))}
      {unread > 0 && (
        <p className="hint">
          {plural(unread, {
            one: `# of its ${articles} articles is known by its headline alone.`,
            other: `# of its ${articles} articles are known by their headlines alone.`,
          })}
        </p>
      )}
    </>
  );
}

/** What a side does with what it has. An older version put words that a side stresses where the figures are. */
function describe(row: Row, text: string, isOlder: boolean): string {
  const shown = plainWords(text);
  switch (row) {
    case 'leads_with':
      return t`Leads with ${shown}`;
    case 'quotes':
      return t`Quotes ${shown}`;
    case 'stresses':
      return isOlder ? t`Stresses ${shown}` : t`Gives ${shown}`;
    case 'words':
      return t`Uses ${shown}`;
    case 'leaves_out':
      return t`Leaves out ${shown}`;
  }
}

function writeCounts(entry: Entry<unknown>): string {
  const { count, of, others_count: others, others_of: othersOf } = entry;
  const own = entry.at_least === true ? t`at least ${count} of ${of}` : t`${count} of ${of}`;
  const elsewhere =
    entry.others_at_most === true
      ? t`others at most ${others} of ${othersOf}`
      : t`others ${others} of ${othersOf}`;
  return `${own}, ${elsewhere}`;
}

/** What a side quotes, gives, words and leaves out, each with its count and a sentence that shows it. */
function Facts<Article extends string | number>({
  compared,
  source,
}: {
  compared: SideComparison<Article>;
  source: Source<Article>;
}) {
  const isOlder = compared.headlines === undefined;
  const facts = rows.flatMap((row) => [
    ...compared[row].map((entry) => ({ row, entry, isClaim: true })),
    ...(compared.described?.[row] ?? []).map((entry) => ({ row, entry, isClaim: false })),
  ]);
  if (facts.length === 0) return null;
  return (
    <ul className="fact-list">
      {facts.map(({ row, entry, isClaim }) => (
        <li key={`${row} ${entry.text}`}>
          <p className="fact">
            <strong dir="auto">{describe(row, entry.text, isOlder)}</strong>{' '}
            <span className="num">{writeCounts(entry)}</span>
            {isClaim && <span className="chip">{t`more than chance`}</span>}
          </p>
          {entry.passages.slice(0, 1).map((passage) => (
            <Quote key={passage.quote} passage={passage} source={source} />
          ))}
        </li>
      ))}
    </ul>
  );
}
