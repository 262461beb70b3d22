import type { PageKind } from '#domain/articles/extracted-article.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import { wallPhrase } from '#domain/text/boilerplate.ts';
import { isAboutConsent } from '#domain/text/consent-words.ts';
import type { LinkedData } from './linked-data.ts';
import type { PageSignals } from './page-signals.ts';

export interface KindEvidence {
  address: string;
  openGraphType: string;
  hasDate: boolean;
  linked: LinkedData;
  signals: PageSignals;
  text: string;
  wordCount: number;
}

/** Shares of words about consent by which a text is a wall: more where the page says that it has an article. */
const wall = {
  plain: { min: 4, share: 0.03 },
  declared: { min: 6, share: 1 / 14 },
  titled: { min: 2, share: 0 },
};
const min = { articleWords: 25, unmarkedWords: 45 };
const teaserWords = 260;
const shortWords = 200;
const longWords = 300;
const paragraphLength = 120;
/** A page with a password field and fewer words is a form. */
const formWords = 80;

const missingPage =
  /\b404\b|(?:page|article|story|content|site) (?:(?:was|is|has been|could not be|cannot be|can't be|not) )*(?:not found|found|removed|moved|unavailable|no longer available)|no longer available|page you (?:are|were) looking for|doesn(?:'|’)t exist|seite nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata/i;
const botCheck =
  /just a moment|attention required|access (?:to this page has been )?denied|are you (?:a )?(?:robot|human)|verify (?:that )?you are (?:a )?human|enable javascript (?:and cookies )?to|please enable (?:js|javascript|cookies)|unusual traffic|captcha/i;
const consentTitle =
  /before you continue|cookie (?:consent|settings|preferences)|consent|your privacy|privacy (?:choices|settings|preference)|datenschutz/i;
const logInOffer = /already (?:a subscriber|have an account|subscribed)\b.{0,40}/g;
const liveTitle =
  /\blive(?:\s*(?:blog|updates?|coverage|ticker|:|–|—|-))|live!?$|as it happen(?:ed|s)|minute[- ]by[- ]minute|latest updates|liveticker|en direct|en vivo/i;
const listingType =
  /^(?:collectionpage|searchresultspage|itemlist|profilepage|aboutpage|contactpage|checkoutpage)$/;
const listingPath =
  /^\/(?:search|suche|tags?|topics?|category|categories|section|sections|authors?|people|profile|archives?|login|sign-?in|subscribe|register|newsletters?|about|contact|privacy|terms)(?:\/|$)/i;

/** Classifies a page by its markup, its metadata and the extracted text. */
export function pageKind(evidence: KindEvidence): PageKind {
  const { signals, wordCount } = evidence;
  if (isRefusal(evidence)) return 'not-article';
  if (isVideo(evidence)) return 'video';
  if (isListing(evidence)) return 'not-article';
  if (isLive(evidence)) return 'live-blog';
  if (isWalled(evidence)) return wordCount > 0 ? 'paywalled' : 'not-article';
  const enough = isDeclaredArticle(evidence) ? min.articleWords : min.unmarkedWords;
  if (wordCount < enough) return 'not-article';
  return signals.hasPasswordField && wordCount < formWords && !isDeclaredArticle(evidence)
    ? 'not-article'
    : 'article';
}

function isDeclaredArticle({ linked, openGraphType, hasDate }: KindEvidence): boolean {
  return linked.article !== null || openGraphType === 'article' || hasDate;
}

/** Missing pages, bot checks and consent walls that came with status 200. */
function isRefusal({ signals, text, wordCount, linked }: KindEvidence): boolean {
  if (isAboutConsent(text, linked.article === null ? wall.plain : wall.declared)) return true;
  if (linked.article !== null && wordCount >= min.articleWords) return false;
  const isShort = wordCount < 150;
  if (isShort && (missingPage.test(signals.heading) || botCheck.test(signals.heading))) return true;
  if (wordCount < 60 && (botCheck.test(signals.visibleText) || missingPage.test(text))) return true;
  return consentTitle.test(signals.heading) && wordCount < 500 && isAboutConsent(text, wall.titled);
}

function isVideo({ openGraphType, linked, signals, wordCount }: KindEvidence): boolean {
  if (wordCount >= 120) return false;
  if (openGraphType.startsWith('video')) return true;
  if (linked.types.has('videoobject') && (linked.article === null || wordCount < 60)) return true;
  return signals.hasPlayer && wordCount < 60;
}

function isLive({ address, linked, signals }: KindEvidence): boolean {
  if (linked.article?.type === 'liveblogposting' || linked.types.has('liveblogposting')) return true;
  const saysLive =
    liveTitle.test(signals.heading) ||
    /\/live(?:blog|-updates)?(?:[/-]|$)/i.test(parseUrl(address)?.pathname ?? '');
  return signals.timedUpdates >= 4 && (saysLive || signals.namedLive);
}

/** Front, section, topic, author and search pages: many headlines that lead elsewhere, little prose. */
function isListing({ address, linked, openGraphType, signals, text, wordCount }: KindEvidence): boolean {
  const url = parseUrl(address);
  const path = url?.pathname ?? '';
  const prosePerLink = signals.proseLength / Math.max(1, signals.headlineLinks);
  const isRoot = path === '/' && !/[?&](?:p|id|article|story)=/i.test(url?.search ?? '');
  if (isRoot && (linked.article === null || signals.headlineLinks >= 5)) return true;
  if (linked.article !== null || openGraphType === 'article') return false;
  if ([...linked.types].some((type) => listingType.test(type)) && prosePerLink < 1500) return true;
  if (listingPath.test(path) && (signals.headlineLinks >= 3 || wordCount < shortWords)) return true;
  if (wordCount >= longWords && isWhole(text)) return false;
  return signals.headlineLinks >= 8 && prosePerLink < 350 && !signals.namedLive;
}

/** Whether a text is made of paragraphs, not of teasers. */
function isWhole(text: string): boolean {
  const long = text.split('\n\n').filter((paragraph) => paragraph.length >= paragraphLength);
  return long.reduce((sum, { length }) => sum + length, 0) >= 0.7 * text.length;
}

function isWalled({ linked, signals, wordCount }: KindEvidence): boolean {
  if (wordCount > teaserWords) return false;
  // Pages offer it to subscribers in their heads as well.
  const invites = wallPhrase.test(signals.visibleText.replace(logInOffer, ''));
  return linked.isFree === false || (invites && (signals.hasWall || wordCount < shortWords));
}
