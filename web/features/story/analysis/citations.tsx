import { t } from '@lingui/core/macro';
import type { Story } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';

interface CitationsProps {
  story: Story;
  /** Ids. */
  articles: readonly string[];
  onShowArticle: (id: string) => void;
}

/** The numbers of the articles of a sentence, as links to their rows. */
export function Citations({ story, articles, onShowArticle }: CitationsProps) {
  return articles.map((id) => {
    const place = story.articles.findIndex((article) => article.id === id);
    const article = story.articles[place];
    if (article === undefined) return null;
    return (
      <sup className="cite" key={id}>
        <a
          href={`#article-${id}`}
          aria-label={t`Source ${place + 1}, ${plainWords(article.source)}`}
          onClick={(event) => {
            event.preventDefault();
            onShowArticle(id);
          }}
        >
          {place + 1}
        </a>
      </sup>
    );
  });
}
