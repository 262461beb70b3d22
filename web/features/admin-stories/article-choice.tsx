import type { CallAnswer } from '#web/lib/api-types.ts';
import { exactTime } from '#web/lib/format.ts';

type Article = CallAnswer<'GET /news/stories/{storyId}'>['story']['articles'][number];

interface ArticleChoiceProps {
  articles: readonly Article[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The articles of a story, each with a checkbox. */
export function ArticleChoice({ articles, chosen, onChange }: ArticleChoiceProps) {
  const turn = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <ul className="stack stack-lines">
      {articles.map((article) => (
        <li key={article.id}>
          <label className="choice">
            <input
              type="checkbox"
              checked={chosen.has(article.id)}
              onChange={(event) => turn(article.id, event.target.checked)}
            />
            <span>
              {article.title}{' '}
              <span className="text-small muted">
                {article.source}
                {article.published_at !== null && `, ${exactTime(article.published_at)}`}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
