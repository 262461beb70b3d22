import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { fairlySureFrom, sureFrom } from '#domain/analysis/confidence-words.ts';
import { defaultCredibilityBands, toPercent } from '#domain/analysis/credibility-bands.ts';
import { minSwarmConfidence, trendingPoints } from '#domain/editions/swarm.ts';
import { joinedHours, paceHours } from '#domain/stories/story-moves.ts';
import { type ContentsEntry, TextPage } from '#web/components/text-page.tsx';
import { useConfig } from '#web/lib/config.ts';
import type { MeasuredSection } from '#web/routes/methodology/measured-section.ts';
import { MeasuredFigures, MeasuredText } from '#web/routes/methodology/measured-sections.tsx';
import { limits, measured } from '../../docs/methodology.md';

interface Section extends ContentsEntry {
  text: ReactNode;
}

/** The measured figures and limits are written in English only. */
const inEnglish = (sections: readonly MeasuredSection[]) =>
  sections.map((section) => ({ ...section, lang: 'en' }));

/** How ratings are made, and how accurate they are. */
export function MethodologyRoute() {
  const sections: Section[] = [
    { id: 'lean', title: t`Political bias`, text: <Lean /> },
    { id: 'certainty', title: t`How sure it is`, text: <Certainty /> },
    { id: 'credibility', title: t`Credibility`, text: <Credibility /> },
    { id: 'stories', title: t`Stories`, text: <StoriesMethod /> },
    {
      id: 'measured',
      title: t`How well it does`,
      parts: inEnglish(measured),
      text: <MeasuredFigures />,
    },
    ...inEnglish(limits).map((section) => ({ ...section, text: <MeasuredText section={section} /> })),
  ];
  return (
    <TextPage
      title={t`How ratings are made`}
      lede={t`Balance describes wording, not motives. Every rating shows its parts, its range and how sure it is.`}
      contents={sections}
    >
      {sections.map(({ id, title, lang, text }) => (
        <Fragment key={id}>
          <h2 id={id} lang={lang} dir={lang && 'auto'}>
            {title}
          </h2>
          {text}
        </Fragment>
      ))}
    </TextPage>
  );
}

function Lean() {
  return (
    <>
      <p>{t`The scale runs from −2, left, over 0, center, to +2, right. Up to −1 reads Left, up to −0.25 Lean Left, from +0.25 Lean Right, from +1 Right. Everything between is Center/Neutral. Center is a position on the scale, not a mark of quality.`}</p>
      <p>{t`The reading is a weighted mean of up to three parts, each shown with its weight:`}</p>
      <ul>
        <li>
          <Trans>
            <strong>The outlet.</strong> Where the publisher usually sits, from our own table. Rated rows name
            what they were weighed from.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The wording.</strong> The article’s words, compared with those of outlets of both sides.
            Terms that one side uses more are shown as passages; there, quoted speech does not count.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A language model</strong>, if whoever runs this site has set one up. Its passages must
            occur in the article word for word.
          </Trans>
        </li>
      </ul>
      <p>{t`The passages behind a rating are shown under it.`}</p>
      <p>
        <Trans>
          Beside the rating of an article in a story stand the names that most other outlets of the left and
          of the right carry and that the article leaves out. They move no rating: measured, what an article
          carries of its event <em>does not show its side</em>.
        </Trans>
      </p>
    </>
  );
}

function Certainty() {
  return (
    <>
      <p>{t`The frame on the gauge is where the lean likely lies: how far the reading moves when a part of the article is left out, and the spread of what the outlet’s rating was weighed from. A language model reads without names; then the frame also spans its passages and its own reading. From a confidence of ${toPercent(sureFrom)} percent it says Sure, from ${toPercent(fairlySureFrom)} Fairly sure, below that Not sure.`}</p>
      <p>{t`Some articles get no reading: too short, not in English, not about politics, satire, or too weak a signal. They are shown as Unrated, never as center.`}</p>
    </>
  );
}

function Credibility() {
  const bands = useConfig()?.credibilityConfig ?? defaultCredibilityBands;
  const sorted = [...bands].sort((a, b) => b.threshold - a.threshold);
  return (
    <>
      <p>{t`Credibility runs from 0 to 100 and is never mixed with the lean. It starts from the outlet’s reliability and moves with what the text shows: named sources, links, hedged or sensational wording, byline, date and corrections. Each factor is listed with what it added or took.`}</p>
      <ul>
        {sorted.map((band) => (
          <li key={band.threshold}>
            <Trans>
              <strong>{band.label}</strong> from {toPercent(band.threshold)}. {band.meaning}
            </Trans>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How stories are made, ranked and counted, with the current limits. */
export function StoriesMethod() {
  const minArticles = useConfig()?.storySwarmMinArticles ?? 2;
  const percent = minSwarmConfidence * 100;
  const { perArticle, forConfidence, forRecency, max } = trendingPoints;
  return (
    <>
      <p>
        {t`Articles that report the same event are grouped by what they say. The confidence of a story is the estimated probability that it holds one event.`}{' '}
        {plural(minArticles, {
          one: `A story is shown once it has at least # article and a confidence of ${percent}% or more.`,
          other: `A story is shown once it has at least # articles and a confidence of ${percent}% or more.`,
        })}
      </p>
      <p>{t`Texts that repeat another’s, most of them of news agencies, are listed, and count once in every bar. Unrated articles stand apart in the bar and are never counted as center.`}</p>
      <p>{t`The title of a story is one of its headlines. Its summary is how the report with this title, or else the one that shares most with the others, begins, and up to two sentences of other sides that bring names or figures. If the operator of this site lets it, a language model selects both instead. It can name headlines and sentences, but write none, and the page of the story says so.`}</p>
      <h3 id="trending">{t`Trending score`}</h3>
      <p>
        {t`${perArticle} points an article, up to ${forConfidence} for confidence and up to ${forRecency} for recency, which fades over 24 hours; ${max} at most. From 80 a story is called Trending, from 60 Rising, from 40 Active. Stories at ${max} stand in the order of what moves: independent articles an hour over the last ${paceHours} hours, and two more for each side whose first article came within ${joinedHours} hours, an hour or more after the first of all.`}
      </p>
      <h3 id="editions">{t`Editions`}</h3>
      <p>{t`The UK edition counts each article of a UK outlet 3, of an international one 1, of a US one 0.5; the US edition the reverse. The sum decides the order, then the trending score. The world edition puts the newest first.`}</p>
      <h3 id="blindspots">{t`Blindspots`}</h3>
      <p>{t`A story is marked when one side covers it far less than the others, measured against how many outlets of each side we read. Both numbers stand beside the mark. It says nothing about outlets we do not read.`}</p>
    </>
  );
}
