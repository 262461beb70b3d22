import type { BiasCheckResult } from '#contract/bias-check.ts';

/** A check of an invented article of an invented outlet. */
export function sampleResult(changes: Partial<BiasCheckResult> = {}): BiasCheckResult {
  return {
    search_mode: 'url',
    resolved_url: 'https://www.northgatetribune.example/night-bus',
    source: 'Northgate Tribune',
    bias_score_numeric: -0.62,
    credibility_score_numeric: 0.78,
    bias_source: 'Outlet table and wording',
    credibility_source: 'Outlet reliability and text',
    ai_analysis:
      'Summary:\nFour councils share a timetable.\n\nBias Analysis:\nThe framing puts workers first.',
    reasoning: 'The outlet counts for three quarters.',
    comparative_analysis: null,
    topics: ['Public transport', 'Fares'],
    suggested_articles: [],
    article: {
      title: 'Shared night buses give late workers a way home',
      byline: 'Mara Ellwood',
      published_at: '2026-11-20T09:10:00Z',
      language: 'en',
      page_kind: 'article',
      word_count: 1140,
    },
    outlet: {
      name: 'Northgate Tribune',
      domain: 'northgatetribune.example',
      country: 'GB',
      owner: null,
      kind: 'newspaper',
      bias_score_numeric: -0.95,
      reliability: 0.74,
      flags: [],
      references: ['https://northgatetribune.example/about', 'Press register, entry 4411'],
    },
    bias: {
      low: -0.84,
      high: -0.41,
      confidence: 0.64,
      confidence_words: 'Fairly sure',
      abstained: false,
      abstained_because: null,
      parts: [
        { kind: 'outlet', score: -0.95, weight: 0.75, confidence: 0.65, note: 'Our table rates it.' },
        { kind: 'text', score: -0.22, weight: 0.25, confidence: 0.6, note: 'The wording of the article.' },
      ],
      evidence: [
        {
          quote: 'The long overdue timetable gives workers a way home.',
          start: 4,
          end: 56,
          side: 'left',
          weight: 0.8,
          kind: 'partisan-term',
          explanation: '“long overdue” carries approval that is not attributed.',
        },
        {
          quote: 'At last the councils agree.',
          start: 90,
          end: 117,
          side: null,
          weight: 0.2,
          kind: 'loaded-term',
          explanation: '“At last” is loaded.',
        },
      ],
    },
    credibility: {
      low: 0.71,
      high: 0.83,
      confidence_words: 'Sure',
      label: 'Good',
      outlet_reliability: 0.74,
      factors: [{ id: 'sources', label: 'Claims that name a source', value: '7 of 8', effect: 0.04 }],
    },
    analyzer: { name: 'embedded', version: '1' },
    notes: [],
    ...changes,
  };
}
