import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { Button } from '#web/components/button.tsx';
import { countSources } from '#web/components/news/story-words.ts';
import { Parts } from '#web/components/parts.tsx';
import { Section } from '#web/components/section.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { Story, StoryArticle } from '#web/lib/answers.ts';
import { usePrinting } from '#web/lib/browser-state.ts';
import { recordOpened } from '#web/lib/diet/diet.ts';
import { useMutedOutlets } from '#web/lib/following/use-preferences.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { ArticleRow } from './article-row.tsx';
import { getBias, type ShownArticle } from './enhance-article.ts';

export const articlesAtFirst = 6;
const articlesAtOnce = 50;

function recordArticle(story: Story, article: ShownArticle): void {
  recordOpened({
    title: article.title,
    outlet: article.domain,
    outletName: article.source,
    side: biasCategory(getBias(article)),
    topic: story.topic,
    story: story.id,
  });
}

interface ArticleListProps {
  story: Story;
  /** The number of rendered rows. */
  listed: number;
  onList: (listed: number) => void;
  onOutlet: (domain: string) => void;
}

/** Every article of the story, in steps; all of them on paper. An enhanced article replaces the loaded one. */
export function ArticleList({ story, listed, onList, onOutlet }: ArticleListProps) {
  const [enhanced, setEnhanced] = useState<ReadonlyMap<string, ShownArticle>>(new Map());
  const { articles } = story;
  const isPrinting = usePrinting();
  const rendered = isPrinting ? articles.length : listed;
  const more = Math.min(articlesAtOnce, articles.length - rendered);
  const getNumber = (id: string | null) => articles.findIndex((article) => article.id === id) + 1;
  const muted = useMutedOutlets();
  const shown = articles.slice(0, rendered);
  const renderRow = (article: StoryArticle) => (
    <ArticleRow
      key={article.id}
      article={enhanced.get(article.id) ?? article}
      number={getNumber(article.id)}
      copyOf={getNumber(article.copy_of)}
      onOpened={(opened) => recordArticle(story, opened)}
      onOutlet={onOutlet}
      onEnhanced={(copy) => setEnhanced((before) => new Map(before).set(copy.id, copy))}
    />
  );
  return (
    <Section
      id="articles"
      title={t`All Articles`}
      note={
        story.outlet_count > 0
          ? t`${articles.length}, from ${countSources(story.outlet_count)}`
          : String(articles.length)
      }
      actions={<span className="text-small dim">{t`Bias scale −1 (left) to +1 (right)`}</span>}
    >
      {articles.length === 0 && <p className="muted">{t`This story has no articles left.`}</p>}
      <div>
        <Parts>{shown.filter(({ domain }) => !muted.includes(domain)).map(renderRow)}</Parts>
      </div>
      <MutedArticles articles={shown.filter(({ domain }) => muted.includes(domain))} renderRow={renderRow} />
      {more > 0 && (
        <Button
          className="articles-more"
          onClick={() => {
            onList(listed + more);
            // The focus moves to the first new row.
            const next = articles[listed]?.id;
            requestAnimationFrame(() => document.getElementById(`article-${next}`)?.focus());
          }}
        >
          {plural(more, { one: 'Show # more', other: 'Show # more' })}
        </Button>
      )}
    </Section>
  );
}

interface MutedArticlesProps {
  articles: readonly StoryArticle[];
  renderRow: (article: StoryArticle) => ReactNode;
}

/** The articles of outlets that the reader muted, behind a line with their number and outlets. */
function MutedArticles({ articles, renderRow }: MutedArticlesProps) {
  if (articles.length === 0) return null;
  const outlets = [...new Set(articles.map(({ source, domain }) => plainWords(source) || domain))];
  return (
    <details className="muted-articles">
      <summary>
        {plural(articles.length, {
          one: '# article of muted outlets',
          other: '# articles of muted outlets',
        })}{' '}
        <span className="dim text-small">{outlets.join(commaAndSpace())}</span>
      </summary>
      <Parts>{articles.map(renderRow)}</Parts>
    </details>
  );
}
