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

function isOpinionAddress(address: string): boolean {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(address) ?? [];
  if (/^(?:www\.)?(?:opinion|opinions|commentary)\./i.test(host)) return true;
  const parts = path.toLowerCase().split('/');
  return parts.slice(0, -1).some((part) => folders.has(part));
}

/** Whether the publisher marks an article as opinion, by its address, headline, byline, or a line of the text. */
export function isMarkedOpinion({ title, text, byline, address }: OpinionSubject): boolean {
  return (
    (address != null && isOpinionAddress(address)) ||
    kicker.test(title) ||
    (byline != null && author.test(byline)) ||
    mark.test(cutText(text, beginning)) ||
    isGuestOpinion(text)
  );
}

/** How an English article is known as its author's view; null for a report. */
export function findOpinionSign(subject: OpinionSubject): OpinionSign | null {
  if (isMarkedOpinion(subject)) return 'marked';
  const limit = subject.isOpinionOutlet === true ? opinionOutletLimit : 0;
  return measureOpinion(subject) > limit ? 'worded' : null;
}
