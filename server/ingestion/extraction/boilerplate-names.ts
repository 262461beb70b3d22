import { cutText } from '#domain/text/cut-text.ts';
import { classWords, nameWords } from './elements.ts';
import type { TreeElement } from './tree/tree.ts';

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Words of names that stand for boilerplate. */
const words =
  wordSet(`caption captions credit credits related recirc recirculation recommended recommendations
newsletter newsletters newslettersignup signup subscribe subscription share sharing shares sharebar sharedaddy social
byline bylines bio meta metadata promo promos promotion gallery slideshow carousel ad ads advert advertisement
advertising sponsor sponsored outbrain taboola comments comment disqus breadcrumb breadcrumbs pagination toolbar
timestamp popup modal rail tags taglist relatedposts pullquote cookie consent popular trending mostread
navigation nav sidebar disclaimer copyright disclosure affiliate affiliates cta upsell upsells donate donation
donations republish reprint reprints interstitial readmore readnext seealso richlink internallink interlink inlinelink
poll polls quiz toc optin signoff authorbio authorbox authorcard regwall recirculate morestories`);

/** Words of names that also stand for parts of articles. Elements with them are boilerplate if links fill them. */
const wordsOfLinks = wordSet(
  'widget teaser teasers teaserbox tout touts card cards promo box rel recommend follow bookmark digest',
);

/** Two or three adjacent words of a name that together stand for boilerplate. */
const phrases = new RegExp(
  String.raw`\b(?:${[
    '(?:read|see|listen|watch) (?:more|also|next)|also (?:read|see)|up next|more (?:from|on|stories|like)',
    'most (?:read|popular|viewed)|in article (?:related|link|promo|newsletter)|opt in|sign (?:up|off)|join us',
    'sr only|visually hidden|visuallyhidden|screen reader text|call to action',
    'author (?:bio|card|box|info|note|profile|about|footer|details|description)|about (?:the )?authors?',
    'product (?:card|box|widget)|buy (?:box|now|button)|score ?card|topic list|tag list|button wrapper',
    'rich link|related (?:content|links|articles|stories)|trust badge|audio module|live ?blog teaser|quote callout',
    'preferred source|ai (?:summary|disclaimer)|gift bar|letter(?:s)? callout|guest note',
  ].join('|')})\b`,
);

const namingAttributes = new Set('data-component data-testid data-module data-qa role aria-label'.split(' '));
/** Elements whose labels repeat their own words. */
const labelledTags = new Set(['a', 'button', 'img', 'input', 'svg', 'path']);
/** Elements that hold words or a heading; their names say how it looks. */
const wordTags = new Set('b strong i em br img svg path u s sup sub h1 h2 h3 h4 h5 h6'.split(' '));

/** What the name of an element can say; a name of `links` counts only where links fill the element. */
export interface NamedAs {
  name: string;
  kind: 'boilerplate' | 'links';
}

/** The words and phrases of an element's class, id, role, label and component that can stand for boilerplate. */
export function boilerplateNames(element: TreeElement): NamedAs[] {
  const tag = element.localName;
  if (wordTags.has(tag)) return [];
  const named = classWords(element);
  if (!labelledTags.has(tag)) named.push(...attributeWords(element));
  if (named.length === 0) return [];
  const found: NamedAs[] = [];
  for (const name of new Set(named)) {
    if (words.has(name)) found.push({ name, kind: 'boilerplate' });
    else if (wordsOfLinks.has(name)) found.push({ name, kind: 'links' });
  }
  const phrase = named.length > 1 ? phrases.exec(named.join(' ')) : null;
  if (phrase !== null) found.push({ name: phrase[0], kind: 'boilerplate' });
  return found;
}

function attributeWords(element: TreeElement): string[] {
  const found: string[] = [];
  for (const [name, value] of element.attributes)
    if (namingAttributes.has(name)) found.push(...nameWords(cutText(value, 100)));
  return found;
}
