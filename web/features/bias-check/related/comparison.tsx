import { plural, select, t } from '@lingui/core/macro';
import type { Side } from '#domain/analysis/rating.ts';
import { Button } from '#web/components/button.tsx';
import { EventComparison } from '#web/components/news/event-comparison.tsx';
import { Section } from '#web/components/section.tsx';
import { isolate } from '#web/i18n/i18n.ts';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { type Labels, labelText } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { webAddress } from '#web/lib/web-address.ts';

type Compared = NonNullable<BiasCheckResult['comparative_analysis']>;

interface ComparisonProps {
  comparison: Compared;
  /** Finds an article of a missing side; absent where that is not possible. */
  onFind?: ((side: Side) => void) | undefined;
}

const notes = (): Labels<Compared['made_by']> => ({
  embedded: t`How each side tells it, in the articles’ own sentences. No language model wrote this.`,
  model: t`How each side tells it, written by a language model from the articles named.`,
});

/** The points of the three sides, each with its articles. */
export function Comparison({ comparison, onFind }: ComparisonProps) {
  return (
    <Section
      id="media-bias"
      className="result-section"
      title={t`Media bias on this story`}
      note={`${labelText(notes(), comparison.made_by)} ${isolate(comparison.scope)}`}
    >
      <EventComparison
        value={comparison}
        structure={comparison.made_by === 'model' ? undefined : comparison.comparison}
        source={(place) => <ArticleSource article={comparison.articles[place]} />}
        withCommonGround
        below={(side) => <ComparedArticles comparison={comparison} side={side} />}
        missing={(side) =>
          onFind && (
            <Button size="small" onClick={() => onFind(side)}>
              {select(side, {
                left: 'Find a left-leaning article',
                right: 'Find a right-leaning article',
                other: 'Find a center-leaning article',
              })}
            </Button>
          )
        }
      />
    </Section>
  );
}

function ArticleSource({ article }: { article: Compared['articles'][number] | undefined }) {
  if (article === undefined) return null;
  const address = webAddress(article.url);
  const name = plainWords(article.source);
  if (address === null) return name;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {name}
      <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
    </a>
  );
}

function ComparedArticles({ comparison, side }: { comparison: Compared; side: Side }) {
  const articles = comparison.articles.filter((article) => article.side === side);
  if (articles.length === 0) return null;
  return (
    <div className="compared">
      <h4 className="kicker">{plural(articles.length, { one: 'Article read', other: 'Articles read' })}</h4>
      <ul>
        {articles.map((article) => (
          <li key={`${article.source} ${article.title}`}>
            <span className="src">{plainWords(article.source)}</span>
            {commaAndSpace()}
            <Title
              title={plainWords(article.title) || t`Untitled article`}
              address={webAddress(article.url)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Title({ title, address }: { title: string; address: string | null }) {
  if (address === null) return title;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {title}
      <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
    </a>
  );
}
