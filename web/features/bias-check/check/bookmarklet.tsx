import { t } from '@lingui/core/macro';
import { Bookmark } from 'lucide-react';
import { type RefCallback, useCallback } from 'react';
import { buttonClass } from '#web/components/button.tsx';
import { Section } from '#web/components/section.tsx';
import { useToast } from '#web/components/toast.tsx';

/** The script of the bookmark: it opens the checker with the address of the current page. */
export function bookmarkletAddress(origin: string): string {
  return `javascript:void window.open(${JSON.stringify(`${origin}/?url=`)}+encodeURIComponent(location.href))`;
}

/** A link to drag to the bookmarks bar. Not shown on touch screens, which have none. */
export function Bookmarklet() {
  const toast = useToast();
  // React blocks script URLs. This one is ours and runs on other pages only.
  const link: RefCallback<HTMLAnchorElement> = useCallback((element) => {
    element?.setAttribute('href', bookmarkletAddress(location.origin));
  }, []);
  return (
    <div className="hide-sm">
      <Section id="bookmarklet" title={t`Check from any page`}>
        <div className="stack stack-items">
          <p className="muted">{t`Drag this link to your bookmarks bar. On a news page, press the bookmark: this site opens with the page’s address filled in. Nothing is sent until you press Analyze Article.`}</p>
          <p>
            <a
              ref={link}
              href="/"
              className={buttonClass({})}
              onClick={(event) => {
                event.preventDefault();
                toast(t`Drag the link to your bookmarks bar, then press it on a news page.`);
              }}
            >
              <Bookmark size={16} aria-hidden="true" />
              {t`Check with Balance`}
            </a>
          </p>
        </div>
      </Section>
    </div>
  );
}
