import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { counted } from '#web/components/news/story-words.ts';
import { Section } from '#web/components/section.tsx';
import type { Story } from '#web/lib/answers.ts';
import { ArticleRow } from './article-row.tsx';
import type { ShownArticle } from './enhance-article.ts';

export const articlesAtFirst = 6;
const articlesAtOnce = 50;

interface ArticleListProps {
  story: Story;
  /** The number of rendered rows. */
  listed: number;
  onList: (listed: number) => void;
  onOutlet: (domain: string) => void;
}

/** Every article of the story, in steps. An enhanced article replaces the loaded one. */
export function ArticleList({ story, listed, onList, onOutlet }: ArticleListProps) {
  const [enhanced, setEnhanced] = useState<ReadonlyMap<string, ShownArticle>>(new Map());
  const { articles } = story;
  const more = Math.min(articlesAtOnce, articles.length - listed);
  const placeOf = (id: string | null) => articles.findIndex((article) => article.id === id) + 1;
  return (
    <Section
      id="articles"
      title="All Articles"
      note={`${articles.length}, from ${counted(story.outlet_count, 'independent source')}`}
      actions={<span className="text-small dim">Bias scale −1 (left) to +1 (right)</span>}
    >
      {articles.length === 0 && <p className="muted">This story has no articles left.</p>}
      <div>
        {articles.slice(0, listed).map((article, index) => (
          <ArticleRow
            key={article.id}
            article={enhanced.get(article.id) ?? article}
            number={index + 1}
            copyOf={placeOf(article.copy_of)}
            onOutlet={onOutlet}
            onEnhanced={(copy) => setEnhanced((known) => new Map(known).set(copy.id, copy))}
          />
        ))}
      </div>
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
          Show {more} more
        </Button>
      )}
    </Section>
  );
}
