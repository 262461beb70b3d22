import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { countArticles } from '#web/components/news/story-words.ts';
import { Parts } from '#web/components/parts.tsx';
import { Section } from '#web/components/section.tsx';
import { dateFormat } from '#web/i18n/intl.ts';
import type { Story } from '#web/lib/answers.ts';
import { usePrinting } from '#web/lib/browser-state.ts';
import { plainWords } from '#web/lib/plain-words.ts';

type Chapter = Story['chapters'][number];

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

function writeDays({ first_at, last_at }: Chapter): string {
  return dateFormat(day).formatRange(Date.parse(first_at), Date.parse(last_at));
}

const anchor = 'chapter-';

/** The chapter that the address names, by its id or a former one. */
function namedChapter(chapters: readonly Chapter[], hash: string): Chapter | undefined {
  return chapters.find(({ id, former_ids }) =>
    [id, ...former_ids].some((name) => hash === `#${anchor}${name}`),
  );
}

interface ChaptersProps {
  story: Story;
  onShowArticle: (id: string) => void;
}

/** The chapters of a story that runs for days; nothing for a story of one piece. */
export function StoryChapters({ story, onShowArticle }: ChaptersProps) {
  const { chapters } = story;
  const { hash } = useLocation();
  const named = namedChapter(chapters, hash)?.id;
  useEffect(() => {
    if (named !== undefined) document.getElementById(anchor + named)?.scrollIntoView?.({ block: 'start' });
  }, [named]);
  if (chapters.length === 0) return null;
  return (
    <Section id="chapters" title={t`Chapters`} note={t`${chapters.length}, cut where the story turns`}>
      <ol className="chapters">
        <Parts as="li">
          {chapters.map((chapter) => (
            <ChapterItem
              key={`${chapter.id} ${chapter.id === named}`}
              chapter={chapter}
              story={story}
              isNamed={chapter.id === named}
              onShowArticle={onShowArticle}
            />
          ))}
        </Parts>
      </ol>
    </Section>
  );
}

interface ChapterItemProps extends ChaptersProps {
  chapter: Chapter;
  isNamed: boolean;
}

function ChapterItem({ chapter, story, isNamed, onShowArticle }: ChapterItemProps) {
  const [isOpen, setOpen] = useState(isNamed);
  const isPrinting = usePrinting();
  const present = new Map(story.articles.map((article) => [article.id, article]));
  return (
    <li id={anchor + chapter.id}>
      <details
        open={isOpen || isPrinting}
        onToggle={(event) => isPrinting || setOpen(event.currentTarget.open)}
      >
        <summary>
          <span className="chapter-title" dir="auto">
            {plainWords(chapter.title) || writeDays(chapter)}
          </span>{' '}
          <span className="muted text-small num chapter-days">
            {writeDays(chapter)} · {countArticles(chapter.article_count)}
          </span>
        </summary>
        <ul className="chapter-articles">
          {chapter.articles.flatMap((id) => {
            const article = present.get(id);
            if (article === undefined) return [];
            return (
              <li key={id}>
                <a
                  href={`#article-${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onShowArticle(id);
                  }}
                >
                  {plainWords(article.title)}
                </a>{' '}
                <span className="dim">{plainWords(article.source)}</span>
              </li>
            );
          })}
        </ul>
        <p className="hint">
          <a href={`#${anchor}${chapter.id}`}>{t`Address of this chapter`}</a>
        </p>
      </details>
    </li>
  );
}
