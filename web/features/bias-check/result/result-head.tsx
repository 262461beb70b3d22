import { plural, t } from '@lingui/core/macro';
import { CircleQuestionMark, ExternalLink, Link as LinkIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { domainOf } from '#domain/articles/domain-of.ts';
import { Button } from '#web/components/button.tsx';
import { EarlierTitles } from '#web/components/news/earlier-titles.tsx';
import { NewTabLink } from '#web/components/news/new-tab-link.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { useToast } from '#web/components/toast.tsx';
import { Tooltip } from '#web/components/tooltip.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { CheckInput } from '#web/features/bias-check/check/check-input.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { exactTime } from '#web/lib/format.ts';
import { isKnown, type Labels, valueWords } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { checkerAge } from '#web/lib/relative-time.ts';
import { webAddress } from '#web/lib/web-address.ts';

interface ResultHeadProps {
  result: BiasCheckResult;
  checkInput: CheckInput;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Absent for a topic: it has no rating to explain. */
  onExplain?: () => void;
}

/** The head of a result: title, outlet, address, length, and the actions to share and explain it. */
export function ResultHead({ result, checkInput, headingRef, onExplain }: ResultHeadProps) {
  const { article } = result;
  const isTopic = result.search_mode === 'topic';
  const address = webAddress(result.resolved_url);
  const domain = address === null ? null : domainOf(address);
  const source = isTopic ? null : (result.outlet?.name ?? result.source ?? domain);
  const shared = address ?? (isTopic ? checkInput.url : null);
  return (
    <div className="result-head">
      <div className="stack result-title">
        <h2 id="result" ref={headingRef} tabIndex={-1} dir="auto">
          {plainWords(article?.title ?? '') || (isTopic ? checkInput.url : source) || t`Result`}
        </h2>
        <p className="meta">
          {isTopic && <span className="src">{t`Topic`}</span>}
          {source && (
            <span className="src">
              {result.outlet && !isTopic ? (
                <OutletLink domain={result.outlet.domain}>{source}</OutletLink>
              ) : (
                source
              )}
            </span>
          )}
          {address !== null && (
            <NewTabLink className="mono" href={address}>
              {domain}
              <ExternalLink size={13} aria-hidden="true" />
            </NewTabLink>
          )}
          {!isTopic && result.kind !== undefined && <KindChip kind={result.kind} />}
          {article?.byline && <span>{article.byline}</span>}
          {article?.published_at && <Published iso={article.published_at} />}
          {article && (
            <span className={isKnown(pageKinds, article.page_kind) ? 'num' : 'num unknown'}>
              {lengthText(article, checkInput)}
            </span>
          )}
          {isTopic && <span className="num">{foundText(result.coverage)}</span>}
        </p>
        {article && <EarlierTitles title={article.title} earlier={article.earlier_titles} />}
      </div>
      <div className="row">
        {shared !== null && <CopyLink input={shared} />}
        {onExplain && (
          <Button
            size="small"
            icon={CircleQuestionMark}
            onClick={onExplain}
            aria-haspopup="dialog"
          >{t`Where do these ratings come from?`}</Button>
        )}
      </div>
    </div>
  );
}

type Article = NonNullable<BiasCheckResult['article']>;
const pageKinds: Labels<Article['page_kind'], true> = {
  article: true,
  'live-blog': true,
  paywalled: true,
  pasted: true,
  headline: true,
};

function lengthText(article: Article, checkInput: CheckInput): string {
  const words = plural(article.word_count, { one: '# word', other: '# words' });
  if (article.page_kind === 'paywalled') return t`Only the open part was read, ${words}`;
  if (article.page_kind === 'live-blog') return t`Live blog as of now, ${words}`;
  if (article.page_kind === 'article') return t`Read in full, ${words}`;
  if (!isKnown(pageKinds, article.page_kind)) return `${valueWords(article.page_kind)}, ${words}`;
  if (checkInput.kind === 'suggested') return t`Only headline and description were read, ${words}`;
  return t`Pasted text, ${words}`;
}

function foundText({ left, center, right, unrated }: BiasCheckResult['coverage']): string {
  const found = left + center + right + unrated;
  return plural(found, { one: '# relevant article found', other: '# relevant articles found' });
}

function Published({ iso }: { iso: string }) {
  const age = checkerAge(iso, Date.now());
  const exact = exactTime(iso);
  if (age === null || exact === null) return null;
  return (
    <span>
      <Tooltip text={exact}>{age}</Tooltip>
    </span>
  );
}

function CopyLink({ input }: { input: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/?url=${encodeURIComponent(input)}`);
      toast(t`Link copied`);
    } catch {
      toast(t`Copying is not allowed here. The address bar holds the link.`);
    }
  };
  return <Button size="small" icon={LinkIcon} onClick={() => void copy()}>{t`Copy link`}</Button>;
}

type Kind = NonNullable<BiasCheckResult['kind']>;

const kindWords = (): Labels<Kind['name']> => ({
  report: t`Report`,
  opinion: t`Opinion`,
  analysis: t`Analysis`,
  feature: t`Feature`,
  sponsored: t`Sponsored`,
  satire: t`Satire`,
});

/** What kind of piece an article is; on hover and focus, how that is known. */
export function KindChip({ kind }: { kind: Kind }) {
  return (
    <span className="chip kind-chip">
      <Tooltip text={kind.reason}>
        <ValueWord value={kind.name} words={kindWords()} />
      </Tooltip>
    </span>
  );
}
