import { checkFields, storyFields } from './verdicts.ts';

/** An article as its outlet published it. */
export interface SourceArticle {
  outlet: string;
  title: string;
  text: string;
  side: string | null;
  /** The day of its outlet's publication; null when unknown. */
  date: string | null;
}

const firstCharacters = 700;

const section = (title: string, lines: readonly string[]): string[] => ['', `## ${title}`, '', ...lines];

/** What the members say themselves, by which a reader judges. */
function describeSources(articles: readonly SourceArticle[]): string[] {
  return section(
    'The articles themselves (not part of the page)',
    articles.flatMap(({ outlet, title, text, side, date }, at) => [
      `${at + 1}. **${title}** (${outlet}, ${date ?? 'undated'}, shown as ${side ?? 'unrated'})`,
      `   ${text.slice(0, firstCharacters).replace(/\s+/g, ' ').trim()} …`,
    ]),
  );
}

function form(kind: 'story' | 'check', name: string): string[] {
  const fields: readonly string[] = kind === 'story' ? storyFields : checkFields;
  const blank = {
    ...{ sheet: name, kind, reader: '', fields: Object.fromEntries(fields.map((field) => [field, ''])) },
    ...{ false_or_unfair: [], other_event: [], fair: false, note: '' },
  };
  return [
    ...section('Your verdict', [
      'One line of JSON. Each field: good, weak, bad or missing (the page shows nothing there). `false_or_unfair` and `other_event`: what the page says that is false or unfair, or of another event or day, word for word. `fair`: "This page tells me fairly what happened and how the sides differ."',
    ]),
    ...['', '```json', JSON.stringify(blank), '```', ''],
  ];
}

/** What a page shows, what its articles say, and the form. Null: the edition does not list the story. */
export function renderSheet(
  kind: 'story' | 'check',
  name: string,
  page: string | null,
  sources: readonly SourceArticle[],
): string {
  const shown = section('The page', [page ?? 'No story of these articles is listed.']);
  return [`# ${name}`, ...shown, ...describeSources(sources), ...form(kind, name)].join('\n');
}
