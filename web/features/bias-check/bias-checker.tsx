import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { ChipButton } from '#web/components/chip.tsx';
import { CheckError } from '#web/features/bias-check/check/check-error.tsx';
import { CheckForm } from '#web/features/bias-check/check/check-form.tsx';
import { CheckLoading, looksLikeTopic } from '#web/features/bias-check/check/check-loading.tsx';
import { useChecker } from '#web/features/bias-check/check/use-checker.ts';
import { ReadingGuide } from '#web/features/bias-check/result/reading-guide.tsx';
import { loadMessages } from '#web/i18n/messages.ts';
import { useConfig } from '#web/lib/config.ts';

const loadResult = () => import('#web/features/bias-check/result/check-result.tsx');
const CheckResult = lazy(async () => {
  const [module] = await Promise.all([loadResult(), loadMessages('reading')]);
  return { default: module.CheckResult };
});
const StartingPoints = lazy(() =>
  import('#web/features/bias-check/check/starting-points.tsx').then((module) => ({
    default: module.StartingPoints,
  })),
);

const tagline = () => t`Which way does it lean, and how far can you trust it?`;

/** The start page: the form, the progress of a check, its result. */
export function BiasChecker() {
  const checker = useChecker();
  const { isFirst, isPending, result, checkInput, failure } = checker;
  const config = useConfig();
  const submit = () => {
    // The chunk of the results loads while the server reads the article.
    void Promise.all([loadResult(), loadMessages('reading')]).catch(() => undefined);
    checker.submit();
  };
  const isTopic = checkInput?.kind === 'typed' && looksLikeTopic(checkInput.url);
  const isEmpty = !isPending && result === undefined;
  const title = result?.article?.title || (result?.search_mode === 'topic' ? checkInput?.url : undefined);
  return (
    <>
      <title>{`${title || t`Bias Checker`} · Balance`}</title>
      <div className={isFirst ? 'checker-start' : undefined}>
        <div className={isFirst ? 'stack checker-intro' : 'stack'}>
          {isFirst ? <h1>{tagline()}</h1> : <CompactHead />}
          <div className="stack">
            {failure !== null && <CheckError failure={failure} onPaste={checker.paste} />}
            <CheckForm
              checker={checker}
              onSubmit={submit}
              opposingEnabled={config?.opposing_viewpoints_enabled ?? true}
              externalModel={config?.externalModel ?? null}
              labelHidden={!isFirst}
            />
          </div>
          {isEmpty && <Examples onPick={checker.fill} />}
        </div>
        {isFirst && <ReadingGuide />}
      </div>
      {isFirst && (
        <Suspense>
          <StartingPoints onPick={checker.fill} onCleared={() => checker.inputRef.current?.focus()} />
        </Suspense>
      )}
      {isPending && (
        <CheckLoading
          progress={checker.progress}
          isTopic={isTopic}
          takesFocus={checkInput?.kind === 'suggested'}
        />
      )}
      {result && checkInput && (
        <Suspense fallback={<CheckLoading progress={null} isTopic={isTopic} />}>
          <CheckResult
            result={result}
            checkInput={checkInput}
            onAnalyse={checker.analyse}
            onPaste={checker.paste}
            onSearchTopic={(topic) => {
              checker.setOpposing(false);
              checker.fill(topic);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function CompactHead() {
  return (
    <div>
      <h1 className="visually-hidden">{t`Bias Checker`}</h1>
      <p className="intro-text tagline hide-sm">{tagline()}</p>
    </div>
  );
}

const addresses = [
  'https://www.bbc.com/some-article',
  'https://www.theguardian.com/some-article',
  'https://www.foxnews.com/some-article',
  'https://www.reuters.com/some-article',
];
const topics = () => [t`climate change news`, t`election coverage`, t`economic policy`, t`healthcare debate`];

/** Buttons that fill in examples; the articles of the URLs do not exist. */
export function Examples({ onPick }: { onPick: (value: string) => void }) {
  return (
    <section className="examples" aria-label={t`Examples`}>
      <div>
        <h2 className="kicker">{t`Try an article`}</h2>
        <div className="chips">
          {addresses.map((address) => (
            <ChipButton key={address} mono onClick={() => onPick(address)}>
              {address}
            </ChipButton>
          ))}
        </div>
      </div>
      <div>
        <h2 className="kicker">{t`Try a topic`}</h2>
        <div className="chips">
          {topics().map((topic) => (
            <ChipButton key={topic} onClick={() => onPick(topic)}>
              {topic}
            </ChipButton>
          ))}
        </div>
      </div>
    </section>
  );
}
