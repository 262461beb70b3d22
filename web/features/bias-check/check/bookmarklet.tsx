import { Bookmark } from 'lucide-react';
import { type RefCallback, useCallback } from 'react';
import { buttonClass } from '#web/components/button.tsx';
import { Section } from '#web/components/section.tsx';
import { useToast } from '#web/components/toast.tsx';

/** What the bookmark does on another page: it opens the checker with that page's address filled in. */
export function bookmarkletAddress(origin: string): string {
  return `javascript:void window.open(${JSON.stringify(`${origin}/?url=`)}+encodeURIComponent(location.href))`;
}

/** A link to drag to the bookmarks. Touch screens have no such bar: it is not shown there. */
export function Bookmarklet() {
  const toast = useToast();
  // React refuses script addresses, rightly; this one is our own and runs on other pages only.
  const link: RefCallback<HTMLAnchorElement> = useCallback((element) => {
    element?.setAttribute('href', bookmarkletAddress(location.origin));
  }, []);
  return (
    <div className="hide-sm">
      <Section id="bookmarklet" title="Check from any page">
        <div className="stack stack-items">
          <p className="muted">
            Drag this link to your bookmarks bar. On a news page, press the bookmark: this site opens with the
            page’s address filled in. Nothing is sent until you press Analyze Article.
          </p>
          <p>
            <a
              ref={link}
              href="/"
              className={buttonClass({})}
              onClick={(event) => {
                event.preventDefault();
                toast('Drag the link to your bookmarks bar, then press it on a news page.');
              }}
            >
              <Bookmark size={16} aria-hidden="true" />
              Check with Balance
            </a>
          </p>
        </div>
      </Section>
    </div>
  );
}
