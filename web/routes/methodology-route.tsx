import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { fairlySureFrom, sureFrom } from '#domain/analysis/confidence-words.ts';
import { defaultCredibilityBands, toPercent } from '#domain/analysis/credibility-bands.ts';
import { type ContentsEntry, TextPage } from '#web/components/text-page.tsx';
import { useConfig } from '#web/lib/config.ts';
import { limits, measured } from '../../docs/methodology.md';
import type { MeasuredSection } from './methodology/measured-section.ts';
import { MeasuredFigures, MeasuredText } from './methodology/measured-sections.tsx';
import { StoriesMethod } from './methodology/stories-method.tsx';

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
