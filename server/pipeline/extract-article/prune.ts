import type { Block } from './blocks.ts';
import { type DomElement, type DomNode, nameWords } from './dom.ts';

/** Nothing that holds this share of the text is ever dropped, whatever it is called. */
const guardedShare = 0.35;

const droppedTags =
  'figure,figcaption,aside,form,footer,nav,button,select,label,time,dialog,menu,iframe,object,embed,video,audio';

/** A class or id with one of these words names something beside the text. */
const besideWords = new Set(
  (
    'caption captions credit credits related recirc recirculation recommended recommendations newsletter newsletters ' +
    'signup subscribe subscription share sharing shares sharedaddy social byline bylines bio meta metadata promo promos ' +
    'promotion gallery slideshow carousel ad ads advert advertisement advertising sponsor sponsored outbrain taboola ' +
    'comments comment disqus breadcrumb breadcrumbs pagination toolbar tags taglist relatedposts pullquote ' +
    'cookie consent paywall popular trending mostread navigation nav sidebar widget disclaimer copyright'
  ).split(' '),
);

/** Takes what stands beside the text out of the tree. */
export function pruneTree(root: DomElement): void {
  const total = textLength(root);
  for (const element of [...root.querySelectorAll(droppedTags)])
    if (textLength(element) < guardedShare * total) element.remove();
  for (const elements of besideByWord(root).values()) {
    const sum = elements.reduce((length, element) => length + textLength(element), 0);
    if (sum < guardedShare * total) for (const element of elements) element.remove();
  }
}

/** The outermost elements named by each word: a word that names much of the text means something else here. */
function besideByWord(root: DomElement): Map<string, DomElement[]> {
  const found = new Map<string, DomElement[]>();
  for (const element of root.querySelectorAll('[class],[id]')) {
    for (const word of nameWords(element)) {
      if (!besideWords.has(word)) continue;
      const elements = found.get(word) ?? [];
      if (elements.some((outer) => contains(outer, element))) continue;
      found.set(word, [...elements, element]);
    }
  }
  return found;
}

function contains(outer: DomElement, inner: DomElement): boolean {
  for (let node: DomNode | null = inner; node !== null; node = node.parentNode)
    if (node === outer) return true;
  return false;
}

function textLength(element: DomElement): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').length;
}

const linkShare = 0.8;

/** Lines that newsrooms put around texts; each must match the whole idea of the line, not a word in it. */
const boilerplateLine =
  /^(?:(?:first )?(?:published|updated|posted|last modified|created)\b.{0,60}$|(?:read|see|watch|listen|view|learn) (?:more|also|next|here)\b|more (?:on|from|about) |related(?: (?:articles?|stories|topics|posts?|video|coverage))?\s*:|also read\b|(?:photos?|image|picture|photograph|video|illustration|credit|source)s?(?: (?:credit|source|by|courtesy))?\s*[:/]|sign up\b|subscribe\b|follow (?:us|me|him|her)\b|©|\(c\) |copyright\b|all rights reserved|(?:additional )?reporting by\b|(?:writing|editing) by\b|our standards\s*:|share (?:this|on|via)\b|click here\b|advert(?:isement)?s?$|this (?:web)?site uses cookies|scroll down for|continue reading\b|image source\b|comments?\s*(?:\(|\d|$)|tags?\s*:|filed under\b|like what you|support independent\b|download (?:the|our) .{0,40}app|join (?:our|us on)\b|story continues|loading\b)/i;

const endsSentence = /[.!?…。！？»”"’')\]:;؟]$/;
const shortLine = 70;
const mostScraps = 4;

/** Drops link-dense blocks and boilerplate lines, then short scraps that are no sentences at both ends. */
export function pruneBlocks(blocks: Block[]): Block[] {
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const kept = blocks.flatMap((block) => {
    if (block.length >= guardedShare * total) return [block];
    if (block.linkLength > linkShare * block.length) return [];
    const lines = block.lines.filter((line) => line.length > 300 || !boilerplateLine.test(line));
    return lines.length === 0 ? [] : [{ ...block, lines }];
  });
  return kept.slice(scrapsBefore(kept), kept.length - scrapsBefore([...kept].reverse()));
}

/** How many leading blocks are scraps; none when there are so many that they must be a list. */
function scrapsBefore(blocks: Block[]): number {
  const scraps = blocks.findIndex((block) => !isScrap(block));
  return scraps > mostScraps ? 0 : Math.max(0, scraps);
}

function isScrap({ lines }: Block): boolean {
  const [line = ''] = lines;
  return lines.length === 1 && line.length < shortLine && !endsSentence.test(line);
}
