import { t } from '@lingui/core/macro';
import { Section } from '#web/components/section.tsx';
import { isolate } from '#web/i18n/i18n.ts';
import { listWords } from '#web/i18n/intl.ts';
import type { Story } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { Citations, Passages } from './citations.tsx';

interface CitedSummaryProps {
  story: Story;
  onShowArticle: (id: string) => void;
}

/** Which model wrote the title or the summary; empty where none did. */
function sayWritten({ written_by: by, written = [] }: Story): string {
  if (!by || written.length === 0) return '';
  const model = isolate(plainWords(by));
  if (written.length === 2)
    return t`The language model ${model} wrote the title and the summary; each sentence was checked against its passages.`;
  return written[0] === 'title'
    ? t`The language model ${model} wrote the title.`
    : t`The language model ${model} wrote the summary; each sentence was checked against its passages.`;
}

/** Whose articles that model was not given; empty where it got all. */
function sayKept({ kept_from_model: kept = [] }: Story): string {
  if (kept.length === 0) return '';
  const names = listWords(kept.map((name) => isolate(plainWords(name))));
  return t`It was given no article of ${names}, as their terms do not allow language models.`;
}

/** That the articles may report several events; empty where no model said so. */
function saySeveral({ several_events_by: by }: Story): string {
  if (!by) return '';
  const model = isolate(plainWords(by));
  return t`The language model ${model} takes these articles for reports of different events, so nothing that it wrote is shown: read them one by one.`;
}

/** The AI summary; every sentence has citations of its articles. */
export function CitedSummary({ story, onShowArticle }: CitedSummaryProps) {
  const cited = story.cited_summary.filter(({ text }) => plainWords(text) !== '');
  const plain = plainWords(story.ai_summary);
  const model = story.selected_by ?? null;
  const writer = sayWritten(story);
  const kept = writer === '' ? '' : sayKept(story);
  const several = saySeveral(story);
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
            {writer !== '' && <> {writer}</>}
            {kept !== '' && <> {kept}</>}
            {several !== '' && <> {several}</>}
          </p>
          <Passages story={story} sentences={cited} onShowArticle={onShowArticle} />
        </>
      ) : (
        <p className={plain === '' ? 'muted' : 'prose summary'} dir="auto">
          {plain || t`There is no summary yet.`}
        </p>
      )}
    </Section>
  );
}
