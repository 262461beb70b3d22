import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SearchOperator } from '#domain/search/news/search-operators.ts';

interface SearchGuideProps {
  onSearch: (words: string) => void;
}

interface Explained {
  example: string;
  does: string;
}

const operators = (): Record<SearchOperator, Explained> => ({
  side: { example: 'election side:left', does: t`Articles rated left, center, right or unrated.` },
  topic: { example: 'energy topic:economy', does: t`Articles of stories on a topic.` },
  outlet: {
    example: 'strike outlet:bbc.co.uk',
    does: t`One outlet, by its domain or its name in quotation marks.`,
  },
  after: {
    example: 'hospital after:7d',
    does: t`From a day on: 7d, yesterday, 2026, 2026-11 or 2026-11-20.`,
  },
  before: { example: 'hospital before:yesterday', does: t`Until the day before.` },
});

const explained = (): readonly Explained[] => [
  { example: 'harbour bridge', does: t`Both words, in any form: bridges, bridge’s.` },
  { example: '"climate change"', does: t`These words in a row, exactly as written.` },
  { example: 'budget -football', does: t`Without a word. A minus also works before an operator.` },
  ...Object.values(operators()),
];

/** What can be searched for; each example can be tried. */
export function SearchGuide({ onSearch }: SearchGuideProps) {
  return (
    <section className="search-guide" aria-labelledby="search-guide-title">
      <h2 id="search-guide-title">{t`What you can write`}</h2>
      <dl>
        {explained().map(({ example, does }) => (
          <div key={example}>
            <dt>
              <button type="button" className="chip mono" data-step onClick={() => onSearch(example)}>
                {example}
              </button>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        <Trans>
          <kbd>/</kbd> leads here from any page. <kbd>↓</kbd> and <kbd>↑</kbd> step through the results,{' '}
          <kbd>Esc</kbd> returns to the field.
        </Trans>
      </p>
    </section>
  );
}
