import { cutText } from '../text/cut-text.ts';
import { isGuestOpinion } from './guest-opinion.ts';
import { measureOpinion } from './opinion-wording.ts';

/** Why an article counts as its author's view: the publisher marks it as opinion, or it is worded as one. */
export type OpinionSign = 'marked' | 'worded';

/** What is known of an article whose kind is asked for. */
export interface OpinionSubject {
  title: string;
  /** The text, or its beginning. */
  text: string;
  byline?: string | null;
  /** The address of the page; absent for a text without one. */
  address?: string | null;
  /** Whether its outlet is one that prints mostly opinions. */
  isOpinionOutlet?: boolean;
}

/** Folders of an address in which publishers keep opinions. */
const folders = new Set(
  'opinion opinions op-ed oped editorial editorials commentisfree commentary column columns columnist columnists our-columnists global-opinions letters letters-to-the-editor the-monitors-view ideas-opinion'.split(
    ' ',
  ),
);
/** The kicker before a headline, or the section after it. */
const kicker =
  /^(?:opinion|op-?ed|commentary|editorial|column|analysis\/opinion)\b\s*(?:[:|–—]|-\s)|[|–—-]\s*(?:opinion|op-?ed|commentary|editorial)\s*(?:$|\|)/i;
const author =
  /\b(?:opinion (?:contributor|columnist|writer)|columnist|editorial board|guest contributor)\b/i;
const mark = /\b(?:ANALYSIS\/OPINION|OPINION|COMMENTARY)\b\s*(?::|\n)/;
/** In an outlet that prints mostly opinions, less of the wording shows that an article is one. */
const opinionOutletLimit = -1;
/** The mark of a page stands before the text. */
const beginning = 300;

/** The folder in which a publisher keeps the article, where it is one for opinions. */
function opinionFolder(address: string): string | null {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(address) ?? [];
  const [own] = /^(?:opinions?|commentary)(?=\.)/i.exec(host.replace(/^www\./i, '')) ?? [];
  const parts = path.toLowerCase().split('/').slice(0, -1);
  return own ?? parts.find((part) => folders.has(part)) ?? null;
}

/** How the publisher marks an article as opinion, as a sentence for a reader; null where it does not. */
export function findOpinionMark({ title, text, byline, address }: OpinionSubject): string | null {
  const folder = address == null ? null : opinionFolder(address);
  if (folder !== null) return `Its publisher files it under “${folder}”.`;
  if (kicker.test(title)) return 'Its headline is marked as opinion.';
  if (byline != null && author.test(byline)) return `Its byline says so: “${cutText(byline, 80)}”.`;
  if (mark.test(cutText(text, beginning))) return 'Its text is marked as opinion.';
  return isGuestOpinion(text) ? 'It says that a guest wrote it.' : null;
}

/** Whether the publisher marks an article as opinion, by its address, headline, byline, or a line of the text. */
export const isMarkedOpinion = (subject: OpinionSubject): boolean => findOpinionMark(subject) !== null;

/** How an English article is known as its author's view; null for a report. */
export function findOpinionSign(subject: OpinionSubject): OpinionSign | null {
  if (isMarkedOpinion(subject)) return 'marked';
  const limit = subject.isOpinionOutlet === true ? opinionOutletLimit : 0;
  return measureOpinion(subject) > limit ? 'worded' : null;
}
