import { cutText } from '../text/cut-text.ts';
import { findOpinionMark, type OpinionSubject } from './opinion-signs.ts';

export const articleKindNames = ['report', 'opinion', 'analysis', 'feature', 'sponsored', 'satire'] as const;
export type ArticleKindName = (typeof articleKindNames)[number];

/** What kind of piece an article is, and how that is known. */
export interface ArticleKind {
  name: ArticleKindName;
  /** One sentence for a reader. */
  reason: string;
}

/** How a sentence names each kind. */
export const kindPhrases: Readonly<Record<ArticleKindName, string>> = {
  report: 'A report',
  opinion: 'An opinion piece',
  analysis: 'An analysis',
  feature: 'A feature',
  sponsored: 'A sponsored piece',
  satire: 'Satire',
};

/** How the reason of a kind begins that no mark of the publisher shows. */
export const unmarkedOpening = 'No mark says so, but';
const unmarkedReport = 'Nothing marks it as another kind, and it is worded as a report.';

/** Whether the wording alone says the kind. */
export const isUnmarked = ({ reason }: ArticleKind): boolean =>
  reason === unmarkedReport || reason.startsWith(unmarkedOpening);

interface Marks {
  /** Folders of an address. */
  folders: ReadonlySet<string>;
  /** What a headline says. */
  headline: RegExp;
  reason: string;
}

const folders = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** How publishers mark other kinds, in their addresses and headlines; the first that fits decides. */
const marksOf: Readonly<Record<'satire' | 'sponsored' | 'analysis' | 'feature', Marks>> = {
  satire: {
    folders: folders('borowitz-report humor humour satire'),
    headline: /^satire from\b|[|([]\s*satire\s*(?:$|[|)\]])/i,
    reason: 'Its publisher marks it as satire.',
  },
  sponsored: {
    folders: folders(
      'advertorial advertorials brand-studio brandstudio brandvoice native-ad paid-content paid-post paidpost partner-content press-release press-releases promoted sponsor-content sponsored sponsored-content',
    ),
    headline:
      /^(?:advertisement feature|advertorial|paid (?:content|post)|partner content|promoted|sponsored(?: content| post)?)\b\s*[:|–—-]/i,
    reason: 'Its publisher marks it as paid for or as a press release.',
  },
  analysis: {
    folders: folders('analyses analysis explainer explainers explained fact-check fact-checks factcheck'),
    headline:
      /^(?:analysis|explainer|fact[- ]check|news analysis)\b|\b(?:explained|fact[- ]check|takeaways)\b|^(?:how|what|why)\b/i,
    reason: 'Its headline or its place at the publisher says that it explains.',
  },
  feature: {
    folders: folders(
      'books culture entertainment features food interview interviews lifestyle long-reads movies music obituaries obituary profile profiles recipes review reviews style travel',
    ),
    headline: /^(?:interview|obituary|profile|q&a|review)\b\s*[:|–—-]/i,
    reason: 'Its place at the publisher is one for features.',
  },
};

/** Lines with which a paid text begins. */
const paid =
  /^\s*(?:advertisement feature|paid (?:content|for|post)|partner content|presented by|promoted by|sponsored(?: by| content| post)?)\b/i;
/** Lines with which an analysis begins. */
const analysing = /^\s*(?:news analysis|fact[- ]check)\b/i;
const beginning = 200;

const partsOf = (address: string): string[] =>
  (/^https?:\/\/[^/?#]*([^?#]*)/i.exec(address)?.[1] ?? '').toLowerCase().split('/').slice(0, -1);

function isMarked({ title, address }: OpinionSubject, { folders: own, headline }: Marks): boolean {
  return headline.test(title) || (address != null && partsOf(address).some((part) => own.has(part)));
}

/**
 * The kind of an article, by what its publisher says, and else by its wording.
 * @param worded why its wording is that of an opinion; null where it is not
 */
export function judgeKind(
  subject: OpinionSubject & { isSatireOutlet: boolean },
  worded: string | null,
): ArticleKind {
  const marked = (name: keyof typeof marksOf): ArticleKind | null =>
    isMarked(subject, marksOf[name]) ? { name, reason: marksOf[name].reason } : null;
  if (subject.isSatireOutlet) return { name: 'satire', reason: 'Its outlet publishes satire.' };
  if (paid.test(cutText(subject.text, beginning)))
    return { name: 'sponsored', reason: 'Its text begins with the mark of a paid piece.' };
  const opinion = findOpinionMark(subject);
  const byMark = marked('satire') ?? marked('sponsored');
  if (byMark !== null) return byMark;
  if (opinion !== null) return { name: 'opinion', reason: opinion };
  if (worded !== null) return { name: 'opinion', reason: worded };
  if (analysing.test(cutText(subject.text, beginning)))
    return { name: 'analysis', reason: 'Its text begins with the mark of an analysis.' };
  return marked('analysis') ?? marked('feature') ?? { name: 'report', reason: unmarkedReport };
}
