import { t } from '@lingui/core/macro';
import { Section } from '#web/components/section.tsx';
import type { Story } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { Citations } from './citations.tsx';

interface CitedSummaryProps {
  story: Story;
  onShowArticle: (id: string) => void;
}

/** The AI summary; every sentence has citations of its articles. */
export function CitedSummary({ story, onShowArticle }: CitedSummaryProps) {
  const cited = story.cited_summary.filter(({ text }) => plainWords(text) !== '');
  const plain = plainWords(story.ai_summary);
  const model = story.selected_by ?? null;
  return (
    <Section id="summary" title={t`AI summary`}>
      {cited.length > 0 ? (
        <>
          <p className="prose summary" lang="en" dir="auto">
            {cited.map(({ text, articles }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences never move, and two may read alike
              <span key={index}>
                {plainWords(text)}
                <Citations story={story} articles={articles} onShowArticle={onShowArticle} />{' '}
              </span>
            ))}
          </p>
          <p className="hint footnote">
            {t`Every sentence is tied to an article; its number leads there.`}
            {model !== null && <> {t`The language model ${model} selected the title and the sentences.`}</>}
          </p>
        </>
      ) : (
        <p className={plain === '' ? 'muted' : 'prose summary'} dir="auto">
          {plain || t`There is no summary yet.`}
        </p>
      )}
    </Section>
  );
}
