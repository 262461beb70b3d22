import { t } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import { credibilityLabel } from '#domain/analysis/credibility-bands.ts';
import { Button } from '#web/components/button.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { EarlierTitles } from '#web/components/news/earlier-titles.tsx';
import { NewTabLink } from '#web/components/news/new-tab-link.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { Tooltip } from '#web/components/tooltip.tsx';
import { Age } from '#web/features/story/age.tsx';
import { isolate } from '#web/i18n/i18n.ts';
import { commaAndSpace } from '#web/i18n/intl.ts';
import { useConfig } from '#web/lib/config.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { webAddress } from '#web/lib/web-address.ts';
import { canEnhance, getBias, getCredibility, type ShownArticle, useEnhancement } from './enhance-article.ts';

interface ArticleRowProps {
  article: ShownArticle;
  /** The number in the list, from 1, as citations show it. */
  number: number;
  /** The number of the article whose text this one repeats; 0 when it repeats none. */
  copyOf: number;
  /** The article was opened. */
  onOpened: (article: ShownArticle) => void;
  onOutlet: (domain: string) => void;
  onEnhanced: (article: ShownArticle) => void;
}

/** One article: outlet, author, age, summary and ratings. */
export function ArticleRow({ article, number, copyOf, onOpened, onOutlet, onEnhanced }: ArticleRowProps) {
  const description = plainWords(article.ai_summary || article.description);
  const origin = writeOrigin(article);
  return (
    <article
      className="article-row"
      id={`article-${article.id}`}
      tabIndex={-1}
      aria-labelledby={`title-${article.id}`}
    >
      <div>
        <div className="meta">
          <span className="dim num">{number}</span>
          <button
            type="button"
            className="src"
            aria-haspopup="dialog"
            onClick={() => onOutlet(article.domain)}
          >
            {getSource(article)}
            <span className="visually-hidden">{`${commaAndSpace()}${t`about this outlet`}`}</span>
          </button>
          <Age iso={article.published_at} />
          {article.is_wire && <span className="tag">{t`Agency report`}</span>}
          {article.may_be_stray === true && (
            <Tooltip text={t`A language model found that this article may report another event.`}>
              <span className="tag">{t`Perhaps another event`}</span>
            </Tooltip>
          )}
          {copyOf > 0 && <span className="tag">{t`Repeats article ${copyOf}`}</span>}
        </div>
        <Title article={article} number={number} onOpened={onOpened} />
        <EarlierTitles title={article.title} earlier={article.earlier_titles} />
        {description !== '' && (
          <p className="desc" dir="auto">
            {description}
          </p>
        )}
        {origin !== '' && <p className="hint">{origin}</p>}
      </div>
      <Ratings article={article} onEnhanced={onEnhanced} />
    </article>
  );
}

/** The name of the outlet, else the host of the URL. */
function getSource({ source, domain }: ShownArticle): string {
  return plainWords(source) || domain.replace(/^www\./, '') || t`Unknown Domain`;
}

function writeOrigin({ bias_source, credibility_source }: ShownArticle): string {
  return [
    ...(bias_source ? [t`Bias: ${isolate(plainWords(bias_source))}.`] : []),
    ...(credibility_source ? [t`Credibility: ${isolate(plainWords(credibility_source))}.`] : []),
  ]
    .join(' ')
    .replaceAll('..', '.');
}

function Title({ article, number, onOpened }: Pick<ArticleRowProps, 'article' | 'number' | 'onOpened'>) {
  const track = useTracking();
  const title = plainWords(article.title) || t`Untitled article`;
  const address = webAddress(article.url);
  return (
    <h3 id={`title-${article.id}`} dir="auto">
      {address === null ? (
        title
      ) : (
        <NewTabLink
          href={address}
          data-step
          onClick={() => {
            track('article_click', { url: address, position: number });
            onOpened(article);
          }}
          onAuxClick={({ button }) => button === 1 && onOpened(article)}
        >
          {title}
        </NewTabLink>
      )}
    </h3>
  );
}

function Ratings({ article, onEnhanced }: Pick<ArticleRowProps, 'article' | 'onEnhanced'>) {
  const enhancement = useEnhancement(article, onEnhanced);
  const bands = useConfig()?.credibilityConfig;
  const credibility = getCredibility(article);
  return (
    <div className="side">
      <StoryBiasBadge lean={getBias(article)} />
      {credibility === null ? (
        <span className="text-small dim">{t`Credibility unrated`}</span>
      ) : (
        <span>
          <span className="visually-hidden">{t`Credibility`} </span>
          <CredibilityBadge score={credibility} word={credibilityLabel(credibility, bands)} />
        </span>
      )}
      {canEnhance(article) && (
        <Button
          size="small"
          busy={enhancement.busy}
          icon={Sparkles}
          onClick={enhancement.run}
        >{t`Enhance with AI Analysis`}</Button>
      )}
      <p className="enhanced text-small" role="status">
        {enhancement.done}
      </p>
      {enhancement.failure !== null && (
        <p className="error-text" role="alert" dir="auto">
          {enhancement.failure}
        </p>
      )}
    </div>
  );
}
