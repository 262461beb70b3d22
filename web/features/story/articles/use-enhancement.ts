import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { biasOf, credibilityOf, enhanceArticle, type ShownArticle } from './enhance-article.ts';

export interface Enhancement {
  run: () => void;
  busy: boolean;
  failure: string | null;
  /** The result for screen readers; empty before. */
  done: string;
}

/** Enhances one article; the enriched copy replaces it in the list. */
export function useEnhancement(
  article: ShownArticle,
  onEnhanced: (article: ShownArticle) => void,
): Enhancement {
  const api = useApi();
  const track = useTracking();
  const [done, setDone] = useState('');
  const properties = { analysisType: 'enhance', domain: article.domain };
  const mutation = useMutation({
    mutationFn: () => enhanceArticle(api, article),
    onSuccess: (enhanced) => {
      const hasRating =
        biasOf(enhanced) !== biasOf(article) || credibilityOf(enhanced) !== credibilityOf(article);
      const hasSummary = enhanced.ai_summary !== article.ai_summary;
      setDone(
        hasRating
          ? t`Ratings added`
          : hasSummary
            ? t`Summary added`
            : t`Nothing more could be found out about this article.`,
      );
      track('article_analysis', { ...properties, success: hasRating || hasSummary });
      onEnhanced(enhanced);
    },
    onError: () => track('article_analysis', { ...properties, success: false }),
  });
  return {
    run: () => mutation.mutate(),
    busy: mutation.isPending,
    failure: mutation.isError ? sentenceOf(mutation.error) : null,
    done,
  };
}
