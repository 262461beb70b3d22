import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseEmailAddress } from '#domain/accounts/email-address.ts';
import { attributeOpinion } from '#domain/analysis/attribute-opinion.ts';
import { isGuestOpinion } from '#domain/analysis/guest-opinion.ts';
import { maskNames } from '#domain/analysis/mask-names.ts';
import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { findStoryTopics } from '#domain/analysis/story-topics.ts';
import { isAboutBritain } from '#domain/analysis/subject-country.ts';
import { countWords, englishShare, isPolitical } from '#domain/analysis/text-kind.ts';
import { mayHoldCredential, withoutCredentials } from '#domain/articles/address-credentials.ts';
import { canonicalAddress } from '#domain/articles/canonical-address.ts';
import { pageKey, repeatKey, withoutTracking } from '#domain/articles/compare-addresses.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import { publicationDate } from '#domain/articles/publication-date.ts';
import { publisherDomainOf } from '#domain/articles/publisher-domain.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { feedDate } from '#domain/feeds/feed-date.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { findOutlet, hostOf } from '#domain/outlets/find-outlet.ts';
import { parseCsv } from '#domain/outlets/parse-csv.ts';
import { parseOutletCsv } from '#domain/outlets/parse-outlet-csv.ts';
import { cutPassage, pickPassages } from '#domain/search/pick-passages.ts';
import { joinedStemsOf, searchTerms, stemOf } from '#domain/search/search-terms.ts';
import { cleanHeadline } from '#domain/stories/clean-headline.ts';
import { calmness, sobriety } from '#domain/stories/heated-words.ts';
import { measureTone } from '#domain/stories/measure-sentiment.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { slowTexts } from '#domain/testing/slow-texts.ts';
import * as attribution from '#domain/text/attribution.ts';
import { isBoilerplate } from '#domain/text/boilerplate.ts';
import { findCaptionLines } from '#domain/text/caption-lines.ts';
import { cutAtWord } from '#domain/text/cut-at-word.ts';
import { cutToTokens, estimateTokens } from '#domain/text/estimate-tokens.ts';
import { isWithinBounds } from '#domain/text/json-bounds.ts';
import { lettersOf } from '#domain/text/letters.ts';
import { escapesNul, parseJson } from '#domain/text/parse-json.ts';
import { toPlainText } from '#domain/text/plain-text.ts';
import { findQuotedSpans } from '#domain/text/quoted-spans.ts';
import { findReaderPrompts } from '#domain/text/reader-prompts.ts';
import { reportsEvent } from '#domain/text/reports-event.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { splitWords } from '#domain/text/split-words.ts';
import { findQuote, indexForQuotes } from '#domain/text/verify-quote.ts';
import { cleanProperties, pathOf } from '#domain/tracking/clean-properties.ts';
import { cleanForLean } from '#models/lean/lean-features.ts';
import { withoutFences } from '#server/analysis/model/fence.ts';
import { parseAnswer } from '#server/analysis/model/parse-answer.ts';
import { createVerifier } from '#server/analysis/model/verify-written.ts';
import { relativeDate } from '#server/connectors/providers/bright-data.ts';
import { parseGoogleNews } from '#server/connectors/providers/google-news.ts';
import { parseTwingly } from '#server/connectors/providers/twingly.ts';
import { refusalOf } from '#server/feeds/change-feeds.ts';
import { feedLinks } from '#server/feeds/feed-links.ts';
import { parseOpml } from '#server/feeds/opml.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { charsetClaims, decodeText } from '#server/fetching/decode-text.ts';
import { parseRobots } from '#server/fetching/robots-rules.ts';
import { sniffContent } from '#server/fetching/sniff-content.ts';
import { cleanLine, cleanText } from '#server/ingestion/extraction/clean-text.ts';
import { detectLanguage } from '#server/ingestion/extraction/language.ts';
import { tidyByline } from '#server/ingestion/extraction/metadata.ts';
import {
  decodeEntities,
  htmlToText,
  oneLine,
  titleToText,
} from '#server/ingestion/feed-parsing/html-to-text.ts';
import { scanMarkup } from '#server/ingestion/feed-parsing/scan-markup.ts';
import { parseLogLine } from '#server/logs/parse-log-line.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import { plainLine } from '#server/outputs/plain-line.ts';
import { draftText } from '#server/prompts/try-prompts.ts';

const outlets = loadOutletTable();
const allow = createAllowList([]);
const now = new Date('2026-05-01T12:00:00Z');
const page = 'https://news.example/a';

/** Elements that never end: a parser may look through all of them at each end tag. */
const openElements = `<twinglydata>${'<ax>'.repeat(20_000)}`;

/** Half a megabyte, the limit of the body of a call. */
const bodyOf = (text: string) => text.repeat(5);

/** Never reached, so that all of a text is read. */
const jsonBounds = { values: 1_000_000, depth: 1_000_000 };

const rulesOf = (text: string) =>
  (text.match(/[\s\S]{1,100}/g) ?? []).map((path) => `Disallow: /${path}`).join('\n');

function parseIfJson(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return null;
  }
}

const textFunctions: Record<string, (text: string) => unknown> = {
  countAttributions: attribution.countAttributions,
  estimateTokens,
  cutToTokens: (text) => cutToTokens(text, 1000),
  isGuestOpinion,
  findOpinionSign: (text) => findOpinionSign({ title: text, text, byline: text, address: text }),
  attributeOpinion: (text) => attributeOpinion([text], 'worded'),
  findCaptionLines,
  reportsEvent,
  lettersOf,
  maskNames: (text) => maskNames(text, ['The Daily Example', 'example.com']),
  toPlainText: (text) => toPlainText(text, 100_000),
  'toPlainText, short': (text) => toPlainText(text, 300),
  findQuotedSpans,
  findReaderPrompts: (text) => findReaderPrompts(text),
  findSentences,
  findStoryTopics: (text) => findStoryTopics(text, text),
  countWords,
  englishShare,
  isPolitical,
  indexForQuotes,
  findQuote: (text) => findQuote('a text without it', indexForQuotes('a text without it'), text),
  'findQuote in it': (text) => findQuote(text, indexForQuotes(text), 'a text without it'),
  parseEmailAddress,
  canonicalAddress: (text) => canonicalAddress({ served: page, declared: [text] }),
  'canonicalAddress, served': (text) => canonicalAddress({ served: text, declared: [page] }),
  'canonicalAddress, path': (text) => canonicalAddress({ served: `${page}/${text}`, declared: [] }),
  mayHoldCredential,
  'withoutCredentials, path': (text) => withoutCredentials(`https://news.example/${text}`, 'checked'),
  'withoutCredentials, query': (text) => withoutCredentials(`https://news.example/?token=${text}`, 'listed'),
  'repeatKey, parameters': (text) => repeatKey(`${page}?${text}`),
  'pageKey, path': (text) => pageKey(`${page}/${text}`),
  'withoutTracking, parameters': (text) => withoutTracking(`${page}?${text}`),
  'publisherDomainOf, AMP': (text) => publisherDomainOf(`https://www.google.com/amp/s/${text}`),
  domainOf,
  parseAddressInput,
  publicationDate: (text) => publicationDate(text),
  siteOf,
  splitWords: (text) => splitWords(text, 4000),
  sourceName: (text) => sourceName(loadOutletTable(), { domain: 'news.example', siteName: text }),
  feedDate,
  feedKey,
  hostOf,
  findOutlet: (text) => findOutlet(outlets, text),
  parseCsv,
  // An administrator uploads this file: each row is checked, and 20,000 characters contain up to 10,000 rows.
  parseOutletCsv: (text) => parseOutletCsv(`domain,name\n${text.slice(0, 20_000)}`, outlets),
  cutPassage: (text) => cutPassage(text),
  pickPassages: (text) => pickPassages(text, new Set(['senat']), 3),
  joinedStemsOf,
  searchTerms: (text) => searchTerms(text),
  stemOf,
  cleanHeadline: (text) => cleanHeadline(text, ['The Daily Example']),
  calmness,
  sobriety,
  isAboutBritain: (text) => isAboutBritain(text, text),
  measureTone: (text) => measureTone(text, [text]),
  parseStorySentences,
  cutAtWord: (text) => cutAtWord(text, 50_000),
  parseJson: (text) => parseIfJson(bodyOf(text)),
  'parseJson, in a string': (text) => parseIfJson(`{"content":"${bodyOf(text)}"}`),
  escapesNul: (text) => escapesNul(bodyOf(text)),
  isWithinBounds: (text) => isWithinBounds(bodyOf(text), jsonBounds),
  'isWithinBounds, in a string': (text) => isWithinBounds(`{"content":"${bodyOf(text)}"}`, jsonBounds),
  'escapesNul, after an escaped backslash': (text) => escapesNul(`{"content":"\\\\u0000${bodyOf(text)}"}`),
  cleanProperties: (text) =>
    cleanProperties({
      pageUrl: text,
      message: text,
      stack: text,
      url: text,
      storyTitle: text,
      userAgent: text,
    }),
  pathOf,
  cleanForLean,
  withoutFences,
  parseAnswer: (text) => parseAnswer(`{${text}`, z.object({ a: z.string() })),
  'parseAnswer, text first': (text) => parseAnswer(`${text}{`, z.object({ a: z.string() })),
  createVerifier: (text) => {
    const passages = [{ article: 'A1', quote: text }];
    return createVerifier(new Map([['A1', text]]))({ text: text.slice(0, 300), passages });
  },
  refusalOf: (text) => refusalOf(text, allow),
  feedLinks: (text) => feedLinks(text, page),
  'feedLinks, below open elements': (text) => feedLinks(openElements + text, page),
  parseOpml,
  'parseOpml, in a tag': (text) => parseOpml(`<opml><outline ${text}`),
  charsetClaims: (text) => charsetClaims(Buffer.from(text), text),
  decodeText: (text) => decodeText(Buffer.from(text), null),
  parseRobots: (text) =>
    parseRobots('https://news.example/robots.txt', `User-agent: *\nDisallow: ${text}`).allows(new URL(page)),
  'parseRobots, lines': (text) => parseRobots('https://news.example/robots.txt', text),
  'parseRobots, many rules': (text) =>
    parseRobots('https://news.example/robots.txt', `User-agent: *\n${rulesOf(text)}`).allows(new URL(page)),
  sniffContent: (text) => sniffContent(Buffer.from(text), text),
  parseLogLine,
  plainLine,
  isBoilerplate,
  cleanLine: (text) => cleanLine(text, 5000),
  cleanText,
  detectLanguage: (text) => detectLanguage(null, text),
  tidyByline,
  decodeEntities,
  oneLine: (text) => oneLine(text, 300),
  htmlToText: (text) => htmlToText(text, 5000),
  titleToText: (text) => titleToText(text, 5000),
  scanMarkup,
  draftText,
  parseGoogleNews: (text) => parseGoogleNews(`<rss><channel><item><title>${text}`, 100, now),
  relativeDate: (text) => relativeDate(text, now),
  parseTwingly,
  'parseTwingly, below open elements': (text) => parseTwingly(openElements + text),
};

it.each(Object.entries(textFunctions))(
  '%s needs at most 50 ms of processor time for any hostile text, or linear time on a slower machine',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
);
