import { plural, select, t } from '@lingui/core/macro';
import type { Side } from '#domain/analysis/rating.ts';
import { Button } from '#web/components/button.tsx';
import { ArticleLink } from '#web/components/news/comparison-sources.tsx';
import { EventComparison } from '#web/components/news/event-comparison.tsx';
import { Section } from '#web/components/section.tsx';
import { nowReadBy } from '#web/features/bias-check/result/model-notice.tsx';
import { isolate } from '#web/i18n/i18n.ts';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { type Labels, labelText } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';

type Compared = NonNullable<BiasCheckResult['comparative_analysis']>;

interface ComparisonProps {
  comparison: Compared;
  /** Finds an article of a missing side; absent where that is not possible. */
  onFind?: ((side: Side) => void) | undefined;
  /** The model that has read it since the page was shown; null where none has. */
  readBy: string | null;
}

const notes = (): Labels<Compared['made_by']> => ({
  embedded: t`How each side tells it: headlines, first sentences and counts of its articles. No language model wrote this.`,
  model: t`How each side tells it, written by a language model from the articles named.`,
});

/** The points of the three sides, each with its articles. */
export function Comparison({ comparison, onFind, readBy }: ComparisonProps) {
  const isNew = readBy !== null && comparison.made_by === 'model';
  const now = isNew ? `${nowReadBy(isolate(readBy))} ` : '';
  return (
    <Section
      id="media-bias"
      className="result-section"
      title={t`Media bias on this story`}
      note={`${now}${labelText(notes(), comparison.made_by)} ${isolate(comparison.scope)}`}
    >
      <EventComparison
        value={comparison}
        structure={comparison.comparison}
        isModel={comparison.made_by === 'model'}
        source={(place) => plainWords(comparison.articles[place]?.source ?? '')}
        link={(place, text) => <ArticleLink url={comparison.articles[place]?.url ?? null} text={text} />}
        publishedAt={(place) => comparison.articles[place]?.published_at}
        withCommonGround
        below={(side) => <FurtherArticles comparison={comparison} side={side} />}
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

/** The articles of a side beyond those whose headlines stand in its column. */
function FurtherArticles({ comparison, side }: { comparison: Compared; side: Side }) {
  const shown = comparison.comparison?.sides[side].headlines ?? [];
  const articles = comparison.articles.filter(
    (article, place) => article.side === side && !shown.some((headline) => headline.article === place),
  );
  if (articles.length === 0) return null;
  return (
    <details className="compared">
      <summary>
        {plural(articles.length, { one: '# more article compared', other: '# more articles compared' })}
      </summary>
      <ul>
        {articles.map(({ source, title, url }) => (
          <li key={`${source} ${title}`}>
            <span className="src">{plainWords(source)}</span>
            {commaAndSpace()}
            <ArticleLink url={url} text={plainWords(title) || t`Untitled article`} />
          </li>
        ))}
      </ul>
    </details>
  );
}
