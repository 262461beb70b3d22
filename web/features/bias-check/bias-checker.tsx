import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { loadMessages } from '#web/i18n/messages.ts';
import { useConfig } from '#web/lib/config.ts';
import { CheckError } from './check/check-error.tsx';
import { CheckForm } from './check/check-form.tsx';
import { CheckLoading, looksLikeTopic } from './check/check-loading.tsx';
import { Examples } from './check/examples.tsx';
import { useChecker } from './check/use-checker.ts';
import { ReadingGuide } from './result/reading-guide.tsx';

const loadResult = () => import('./result/check-result.tsx');
const CheckResult = lazy(async () => {
  const [module] = await Promise.all([loadResult(), loadMessages('reading')]);
  return { default: module.CheckResult };
});
const StartingPoints = lazy(() =>
  import('./check/starting-points.tsx').then((module) => ({ default: module.StartingPoints })),
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
