import { t } from '@lingui/core/macro';
import { ClipboardPaste } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Side } from '#domain/analysis/rating.ts';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { ChipList } from '#web/components/chip.tsx';
import { EnglishNote } from '#web/components/news/english-note.tsx';
import { Parts } from '#web/components/parts.tsx';
import type { CheckInput } from '#web/features/bias-check/check/check-input.ts';
import { Comparison } from '#web/features/bias-check/related/comparison.tsx';
import { RelatedArticles, relatedRowId } from '#web/features/bias-check/related/related-articles.tsx';
import type { BiasCheckResult, SuggestedArticle } from '#web/lib/answers.ts';
import { isStill } from '#web/lib/appearance.ts';
import { AnalysisPanels } from './analysis-panels.tsx';
import { Coverage } from './coverage.tsx';
import { ModelNotice, useModelReading } from './model-notice.tsx';
import { ResultGauges } from './result-gauges.tsx';
import { ResultHead } from './result-head.tsx';

const Provenance = lazy(() =>
  import('./provenance-dialog.tsx').then((module) => ({ default: module.ProvenanceDialog })),
);

interface CheckResultProps {
  result: BiasCheckResult;
  checkInput: CheckInput;
  onAnalyse: (article: SuggestedArticle) => void;
  onPaste: () => void;
  /** Fills the input with a topic, to search for every side. */
  onSearchTopic: (topic: string) => void;
}

/** The result of a check: gauges or coverage, analysis, comparison of the sides, topics, related articles. */
export function CheckResult({
  result: first,
  checkInput,
  onAnalyse,
  onPaste,
  onSearchTopic,
}: CheckResultProps) {
  const [explaining, setExplaining] = useState(false);
  const reading = useModelReading(first);
  const { result } = reading;
  // The page stays where it is when the model's reading comes.
  const headingRef = useShowResult(first);
  const isTopic = result.search_mode === 'topic';
  const readBy = reading.state === 'read' ? reading.name : null;
  const find = findSide(result, onSearchTopic);
  return (
    <>
      <Parts>
        <div className="result-notes">
          <CheckNotes notes={result.info_message === null ? [] : [result.info_message]} />
        </div>
        <section className="check-result" aria-labelledby="result">
          <Parts>
            <ResultHead
              result={result}
              checkInput={checkInput}
              headingRef={headingRef}
              {...(isTopic ? {} : { onExplain: () => setExplaining(true) })}
            />
            <EnglishNote />
            <ModelNotice reading={reading} />
            <CheckNotes
              notes={result.notes}
              actions={result.article?.page_kind === 'paywalled' && <PasteButton onPaste={onPaste} />}
            />
            {!isTopic && <ResultGauges result={result} />}
          </Parts>
        </section>
        {isTopic && <Coverage result={result} />}
        <AnalysisPanels result={result} readBy={readBy} />
        {result.comparative_analysis && (
          <Comparison comparison={result.comparative_analysis} onFind={find} readBy={readBy} />
        )}
        {result.topics.length > 0 && (
          <section className="topics" aria-labelledby="topics">
            <h2 className="kicker" id="topics">{t`Topics`}</h2>
            <ChipList words={result.topics} />
          </section>
        )}
        <RelatedArticles result={result} onAnalyse={onAnalyse} />
      </Parts>{' '}
      {explaining && (
        <Suspense>
          <Provenance result={result} onClose={() => setExplaining(false)} />
        </Suspense>
      )}
    </>
  );
}

function PasteButton({ onPaste }: { onPaste: () => void }) {
  return <Button size="small" icon={ClipboardPaste} onClick={onPaste}>{t`Paste the whole text`}</Button>;
}

/**
 * Finds an article of a missing side: moves to its row in the table; without a row, fills the input with the title of
 * the article as a topic. A topic check has searched for every side already.
 */
function findSide(result: BiasCheckResult, onSearchTopic: (topic: string) => void) {
  const title = result.article?.title ?? '';
  const listed = (side: Side) =>
    result.suggested_articles.findIndex((article) => article.bias_category === side);
  if (result.search_mode === 'topic' || title === '') return undefined;
  return (side: Side) => {
    const place = listed(side);
    const row = place < 0 ? null : document.getElementById(relatedRowId(place));
    if (row === null) return onSearchTopic(title);
    row.scrollIntoView?.({ block: 'center' });
    row.focus({ preventScroll: true });
  };
}

interface CheckNotesProps {
  notes: readonly string[];
  actions?: ReactNode;
}

/** Notes about a result; they can be dismissed. */
export function CheckNotes({ notes, actions }: CheckNotesProps) {
  const [dismissed, setDismissed] = useState(false);
  if (notes.length === 0 || dismissed) return null;
  return (
    <div className="check-notes">
      <Banner kind="info" actions={actions} onDismiss={() => setDismissed(true)}>
        {notes.map((note) => (
          <p key={note} lang="en" dir="auto">
            {note}
          </p>
        ))}
      </Banner>
    </div>
  );
}

/** The delay between a new result and the scrolling to it. */
export const showAfterMs = 100;

/** Focuses the heading of a new result and scrolls to it. */
export function useShowResult(result: unknown): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result === undefined) return;
    // At once: the focused element may have been removed with the placeholder.
    headingRef.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => {
      headingRef.current?.scrollIntoView?.({ behavior: isStill() ? 'auto' : 'smooth', block: 'start' });
    }, showAfterMs);
    return () => clearTimeout(timer);
  }, [result]);
  return headingRef;
}
