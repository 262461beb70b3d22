import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { credibilityLabel, type LabelledBand } from '#domain/analysis/credibility-bands.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { NewTabLink } from '#web/components/news/new-tab-link.tsx';
import { RelevanceBadge } from '#web/components/news/relevance-badge.tsx';
import { Tooltip } from '#web/components/tooltip.tsx';
import { dateFormat } from '#web/i18n/intl.ts';
import type { SuggestedArticle } from '#web/lib/answers.ts';
import { exactTime } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { checkerAge, isCountedAge } from '#web/lib/relative-time.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { webAddress } from '#web/lib/web-address.ts';
import { getRelevance } from './sort-bar.tsx';

interface RelatedRowProps {
  article: SuggestedArticle;
  /** The id of the title link. */
  id: string;
  bands: readonly LabelledBand[] | undefined;
  now: number;
  onAnalyse: (article: SuggestedArticle) => void;
}

export function RelatedRow({ article, id, bands, now, onAnalyse }: RelatedRowProps) {
  const title = plainWords(article.title) || t`Untitled article`;
  const { bias_score_numeric: bias, credibility_score_numeric: credibility } = article;
  return (
    <tr>
      <td className="lead">
        <Lead article={article} title={title} id={id} />
      </td>
      <td data-label={t`Date`}>
        <ArticleDate iso={article.publishedAt} now={now} />
      </td>
      <td data-label={t`Bias`}>
        <span className="rated">
          <BiasBadge score={bias} />
          {bias !== null && article.rated_by === 'outlet' && (
            <span className="hint">{t`by its outlet alone`}</span>
          )}
        </span>
      </td>
      <td data-label={t`Credibility`}>
        <CredibilityBadge score={credibility} word={credibilityLabel(credibility, bands)} />
      </td>
      <td data-label={t`Relevance`}>
        <RelevanceBadge score={getRelevance(article)} />
      </td>
      <td className="act">
        <Button size="small" onClick={() => onAnalyse(article)}>
          <Trans>
            Analyse Bias<span className="visually-hidden">: {title}</span>
          </Trans>
        </Button>
      </td>
    </tr>
  );
}

/** Whether only the headline of the article was analyzed. */
function isHeadlineOnly({ origin, rated_by }: SuggestedArticle): boolean {
  return origin !== 'corpus' && rated_by !== 'article';
}

function trackedArticle({ url, bias_score_numeric, credibility_score_numeric }: SuggestedArticle) {
  return { url, biasScore: bias_score_numeric, credibilityScore: credibility_score_numeric };
}

function Lead({ article, title, id }: { article: SuggestedArticle; title: string; id: string }) {
  const address = webAddress(article.url);
  const track = useTracking();
  const description = plainWords(article.description);
  return (
    <>
      {address === null ? (
        <span className="title" id={id} tabIndex={-1} dir="auto">
          {title}
        </span>
      ) : (
        <NewTabLink
          className="title"
          dir="auto"
          id={id}
          href={address}
          onClick={() => track('article_click', trackedArticle(article))}
        >
          <WithIcon title={title} />
        </NewTabLink>
      )}
      {description !== '' && description !== title && (
        <span className="descr" dir="auto">
          {description}
        </span>
      )}
      <span className="meta">
        <span className="src">{plainWords(article.source) || domainOf(article.url)}</span>
        {isHeadlineOnly(article) && <Badge>{t`Headline only`}</Badge>}
        {article.below_threshold && <Badge>{t`Below threshold`}</Badge>}
      </span>
    </>
  );
}

/** The icon never wraps to a line of its own. */
function WithIcon({ title }: { title: string }) {
  const cut = title.lastIndexOf(' ') + 1;
  return (
    <>
      {sliceText(title, 0, cut)}
      <span className="title-end">
        {sliceText(title, cut)}
        <ExternalLink size={14} aria-hidden="true" />
      </span>
    </>
  );
}

const day = { day: 'numeric', month: 'short' } as const;
const dayAndYear = { ...day, year: 'numeric' } as const;

interface ArticleDateProps {
  iso: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Date and age, with the exact time on hover and focus. The age of an old article is its date. */
export function ArticleDate({ iso, now }: ArticleDateProps) {
  const age = iso === null ? null : checkerAge(iso, now);
  const exact = iso === null ? null : exactTime(iso);
  if (iso === null || age === null || exact === null) return <span className="muted">{t`Unknown date`}</span>;
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const short = dateFormat(isThisYear ? day : dayAndYear).format(date);
  const isAge = isCountedAge(iso, now);
  return (
    <span className="date">
      {isAge && <span>{short}</span>}
      <span className={isAge ? 'dim' : undefined}>
        <Tooltip text={exact}>{age}</Tooltip>
      </span>
    </span>
  );
}
