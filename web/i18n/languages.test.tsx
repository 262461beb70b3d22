import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { ratingOriginWords } from '#domain/outlets/outlet.ts';
import { Banner } from '#web/components/banner.tsx';
import { LanguageChoice } from '#web/components/language-choice.tsx';
import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { outletKindWords } from '#web/components/news/outlet-link.tsx';
import { countArticles } from '#web/components/news/story-words.ts';
import { ToastProvider } from '#web/components/toast.tsx';
import { StoryCard } from '#web/features/news/stories/story-card.tsx';
import { OutletReferences } from '#web/features/outlets/outlet-page.tsx';
import { Age } from '#web/features/story/age.tsx';
import { exactTime, formatSigned, percentText, signedShort, spoken } from '#web/lib/format.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { storyCard } from '#web/testing/sample-story.ts';
import { type Language, languageCodes, languages, pickLanguage } from './languages.ts';
import { activateLanguage, loadMessages } from './messages.ts';
import { Trans } from './trans.tsx';
import { markDocument } from './use-language.ts';

async function speak(language: Language): Promise<void> {
  await act(async () => {
    await loadMessages('reading');
    await activateLanguage(language);
    markDocument(language);
  });
}

afterEach(() => speak('en'));

const now = Date.parse('2026-11-20T12:00:00Z');

function renderCard() {
  render(
    <MemoryRouter>
      <StoryCard
        story={storyCard()}
        position={1}
        age={storyAge('2026-11-20T10:00:00Z', now)}
        onOpen={() => undefined}
      />
    </MemoryRouter>,
  );
}

describe('in German', () => {
  it('a story card has German words, ages and counts, and keeps the title as it is', async () => {
    await speak('de');
    renderCard();
    expect(screen.getByText('Politik')).toBeTruthy();
    expect(screen.getByText('17 Artikel')).toBeTruthy();
    expect(screen.getByText('12 unabhängige Quellen')).toBeTruthy();
    expect(screen.getByText('vor 2 Stunden')).toBeTruthy();
    const title = screen.getByRole('heading', { name: 'Four councils agree one timetable for night buses' });
    expect(title.getAttribute('dir')).toBe('auto');
  });

  it.each([
    ['de', '−0,62', 'minus 0,62', '40 %'],
    ['fr', '−0,62', 'moins 0,62', '40 %'],
    ['es', '−0,62', 'menos 0,62', '40 %'],
  ] as const)('signed numbers and percentages follow the language %s', async (language, ...texts) => {
    await speak(language);
    // Which blank stands before the sign differs between versions of Intl.
    expect([formatSigned(-0.62), spoken(-0.62), percentText(0.4).replace(/\s/, ' ')]).toEqual(texts);
  });

  it('kinds of outlets and the origin of a rating are German', async () => {
    await speak('de');
    expect(outletKindWords({ kind: 'public-broadcaster', flags: ['wire'] })).toEqual([
      ...['öffentlicher Sender', 'Agenturmeldungen'],
    ]);
    render(<OutletReferences references={['https://a.example/about']} origin={ratingOriginWords.table} />);
    expect(screen.getByText('Die Bewertung steht in unserer Tabelle der Medien.')).toBeTruthy();
  });

  it('an origin of a rating that a newer server sends is an English sentence', async () => {
    await speak('de');
    render(<OutletReferences references={['https://a.example/about']} origin="drawn by lot" />);
    expect(screen.getByText('The rating is drawn by lot.').lang).toBe('en');
  });

  it.each([
    ['de', 'Aktualisiert vor kurzem'],
    ['en', 'Updated Recently'],
  ] as const)('an age after a word is inside a sentence: %s', async (language, text) => {
    await speak(language);
    const { container } = render(<Age iso="2999-01-01T00:00:00Z" before={text.split(' ')[0] ?? ''} />);
    expect(container.textContent).toContain(text);
  });

  it('numbers and dates follow the language', async () => {
    await speak('de');
    expect(signedShort(-0.25)).toBe('−0,25');
    expect(countArticles(1234)).toBe('1.234 Artikel');
    expect(exactTime('2026-11-20T10:00:00Z')).toContain('20. November 2026');
  });
});

describe('in Arabic', () => {
  it('the page runs from right to left, and the scale of the sides from left to right', async () => {
    await speak('ar');
    expect(document.documentElement.dir).toBe('rtl');
    render(<DistributionBar counts={{ left: 7, center: 5, right: 3, unrated: 2 }} />);
    const bar = screen.getByRole('img', { name: 'التغطية: 7 يسار، 5 وسط، 3 يمين، 2 غير مقيَّم' });
    expect(bar.getAttribute('dir')).toBe('ltr');
    expect([...bar.children].map((part) => part.getAttribute('data-side'))).toEqual([
      ...['left', 'center', 'right', 'unrated'],
    ]);
  });

  it('counts take the six forms of the language', async () => {
    await speak('ar');
    expect([0, 1, 2, 3, 11, 100].map(countArticles)).toEqual([
      ...['لا مقالات', 'مقال واحد', 'مقالان', '3 مقالات', '11 مقالًا', '100 مقال'],
    ]);
  });

  it('a sentence of the server in a banner keeps its own direction', async () => {
    await speak('ar');
    render(<Banner kind="error">The server is busy. Try again.</Banner>);
    expect(screen.getByText('The server is busy. Try again.').dir).toBe('auto');
  });

  it('a negative number keeps its sign before it', async () => {
    await speak('ar');
    render(<BiasBadge score={-0.62} />);
    expect(screen.getByText('يميل إلى اليسار').textContent).toContain('\u200e−0.62');
  });
});

it('a choice is kept in the browser and changes the document', async () => {
  render(
    <ToastProvider>
      <LanguageChoice />
    </ToastProvider>,
  );
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  expect(await screen.findByLabelText('Sprache')).toBeTruthy();
  expect([localStorage.getItem('balanceLanguage'), document.documentElement.lang]).toEqual(['de', 'de']);
});

it('markup in a foreign text of a message stays text', () => {
  const { container } = render(
    <Trans
      id="x"
      message="Sent to <0>{name}</0> by {name}"
      values={{ name: '<0>a</0>' }}
      components={{ 0: <b /> }}
    />,
  );
  expect(container.textContent).toBe('Sent to <0>a</0> by <0>a</0>');
  expect(container.querySelectorAll('b')).toHaveLength(1);
});

describe('the first language', () => {
  it.each([
    ['the chosen one', 'ar', ['de'], 'ar'],
    ['the first that the interface speaks', null, ['nl', 'fr-CA', 'de'], 'fr'],
    ['that of the browser where the stored value is unknown', 'xx', ['de-AT'], 'de'],
    ['English otherwise', null, ['nl', 'pl'], 'en'],
  ])('is %s', (_, chosen, preferred, expected) => {
    expect(pickLanguage(chosen, preferred)).toBe(expected);
  });

  it('is picked from the same list before the first paint', () => {
    const script = readFileSync('web/public/appearance.js', 'utf8');
    const [, list = ''] = /const spoken = \[([^\]]*)\]/.exec(script) ?? [];
    expect(list.match(/\w+/g)).toEqual(languageCodes);
    const [, rightToLeft] = /language === '(\w+)' \? 'rtl'/.exec(script) ?? [];
    expect(languageCodes.filter((code) => languages[code].direction === 'rtl')).toEqual([rightToLeft]);
  });
});
