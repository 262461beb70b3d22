import type { PageElements } from './elements.ts';
import { isElement, type TreeElement, type TreeNode } from './tree/tree.ts';

const postName =
  /^(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|text-post-media|mastodon-embed)$/;
const maxWrappers = 3;

/**
 * Removes names for which Readability drops parts of an article: to it, a "subheader" is a header of the page, and what is
 * called social is no text, though the words of a quoted post belong to the article.
 */
export function protectFromReadability(elements: PageElements): void {
  for (const tag of ['h2', 'h3', 'h4']) for (const heading of elements.of(tag)) protectSubheading(heading);
  for (const quotation of elements.of('blockquote')) {
    const names = (quotation.getAttribute('class') ?? '').split(/\s+/);
    if (names.some((name) => postName.test(name))) protectPost(quotation);
  }
}

function protectSubheading(heading: TreeElement): void {
  const names = heading.getAttribute('class');
  if (names !== null && /sub[-_ ]?header/i.test(names)) heading.setAttribute('class', '');
}

function protectPost(post: TreeElement): void {
  post.setAttribute('class', '');
  let inner: TreeNode = post;
  for (let step = 0; step < maxWrappers; step += 1) {
    const box: TreeNode | null = inner.parentNode;
    // The post and its script; a box with more elements holds more than the post.
    if (box === null || !isElement(box) || [...box.children].length > 2) return;
    box.setAttribute('class', '');
    box.setAttribute('id', '');
    inner = box;
  }
}
