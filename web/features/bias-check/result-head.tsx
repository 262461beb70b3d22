import { CircleQuestionMark, ExternalLink, Link as LinkIcon } from 'lucide-react';
import type { RefObject } from 'react';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import { Button } from '#web/components/button.tsx';
import { useToast } from '#web/components/toast.tsx';
import { Tooltip } from '#web/components/tooltip.tsx';
import { count, exactTime } from '#web/lib/format.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

interface ResultHeadProps {
  result: BiasCheckResult;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onExplain: () => void;
}

/** What was read: title, outlet, address, length; and how to share or question it. */
export function ResultHead({ result, headingRef, onExplain }: ResultHeadProps) {
  const { article, resolved_url: address } = result;
  const domain = address === null ? null : domainOf(address);
  const source = result.outlet?.name ?? result.source ?? domain;
  return (
    <div className="result-head">
      <div className="stack gap-1.5">
        <h2 id="result" ref={headingRef} tabIndex={-1}>
          {article?.title || source || 'Result'}
        </h2>
        <p className="meta">
          {source && <span className="src">{source}</span>}
          {address !== null && (
            <a className="mono" href={address} target="_blank" rel="noopener noreferrer">
              {domain}
              <ExternalLink size={13} aria-hidden="true" />
              <span className="vh"> (opens in a new tab)</span>
            </a>
          )}
          {article?.byline && <span>{article.byline}</span>}
          {article?.published_at && <Published iso={article.published_at} />}
          {article && <span className="num">{readWords(article)}</span>}
        </p>
      </div>
      <div className="row">
        {address !== null && <CopyLink address={address} />}
        <Button
          size="small"
          icon={<CircleQuestionMark size={16} aria-hidden="true" />}
          onClick={onExplain}
          aria-haspopup="dialog"
        >
          Where do these ratings come from?
        </Button>
      </div>
    </div>
  );
}

function readWords(article: NonNullable<BiasCheckResult['article']>): string {
  const words = `${count(article.word_count)} ${article.word_count === 1 ? 'word' : 'words'}`;
  if (article.page_kind === 'paywalled') return `Only the open part was read, ${words}`;
  if (article.page_kind === 'live-blog') return `Live blog as of now, ${words}`;
  return article.page_kind === 'pasted' ? `Pasted text, ${words}` : `Read in full, ${words}`;
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

function CopyLink({ address }: { address: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/?url=${encodeURIComponent(address)}`);
      toast('Link copied');
    } catch {
      toast('Copying is not allowed here. The address bar holds the link.');
    }
  };
  return (
    <Button size="small" icon={<LinkIcon size={16} aria-hidden="true" />} onClick={() => void copy()}>
      Copy link
    </Button>
  );
}
