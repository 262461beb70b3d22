import { t } from '@lingui/core/macro';
import { LanguageChoice } from '#web/components/language-choice.tsx';
import { Section } from '#web/components/section.tsx';
import { ComfortChoices, PerspectiveChoice, ThemeChoice } from '#web/features/account/appearance-choices.tsx';

/** How this browser shows the pages. */
export function DisplayRoute() {
  return (
    <>
      <title>{t`Display · Balance`}</title>
      <div className="page-head">
        <h1>{t`Display`}</h1>
      </div>
      <p className="intro-text page-intro">{t`How this browser shows the pages. Each choice applies at once.`}</p>
      <div className="panel display-choices">
        <LanguageChoice />
        <ComfortChoices />
        <ThemeChoice />
        <PerspectiveChoice />
      </div>
      <Section id="display-sample" title={t`How it reads`}>
        <div className="prose">
          <p>{t`Prose is set like this: summaries of stories, what the sides stress, and the pages that explain how ratings are made. A line of some sixty characters is easy to follow. Narrow lines suit magnified pages, wide ones a large screen.`}</p>
          <p>{t`The text size comes on top of the size that your browser is set to. High contrast makes captions and lines as strong as the text. Colours of the sides never stand alone: a letter, a place or a pattern says the same.`}</p>
        </div>
      </Section>
    </>
  );
}
