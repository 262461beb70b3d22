import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useConfig } from '#web/lib/config.ts';
import { CheckForm } from './check-form.tsx';
import { CheckLoading } from './check-loading.tsx';
import { CheckResult } from './check-result.tsx';
import { Examples } from './examples.tsx';
import { ReadingGuide } from './reading-guide.tsx';
import { useBiasCheck } from './use-bias-check.ts';
import { useShowResult } from './use-show-result.ts';

const tagline = 'Which way does it lean, and how far can you trust it?';

/** The landing page: ask, wait, read. */
export function BiasChecker() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('url') ?? '';
  const [value, setValue] = useState(wanted);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [opposing, setOpposing] = useState(true);
  const config = useConfig();
  const check = useBiasCheck();
  const inputRef = useRef<HTMLInputElement>(null);
  const headingRef = useShowResult(check.data);
  useEffect(() => {
    if (wanted !== '') setValue(wanted);
  }, [wanted]);

  const submit = () => {
    const url = value.trim();
    check.reset();
    setRefusal(url === '' ? 'Please enter a valid URL' : null);
    if (url === '') return inputRef.current?.focus();
    setParameters({ url }, { replace: true, preventScrollReset: true });
    check.mutate({ url, opposing });
  };
  const pick = (example: string) => {
    setValue(example);
    inputRef.current?.focus();
  };

  const isFirst = check.isIdle;
  const error = refusal ?? (check.isError ? sentenceOf(check.error) : null);
  const title = check.data?.article?.title;
  return (
    <>
      <title>{`${title || 'Bias Checker'} · Balance`}</title>
      <div className={isFirst ? 'hero' : undefined}>
        <div className={isFirst ? 'stack gap-8' : 'stack'}>
          {isFirst ? <h1>{tagline}</h1> : <CompactHead />}
          <div className="stack">
            {error !== null && (
              <Banner kind="error">
                <p>
                  <strong>{error}</strong>
                </p>
              </Banner>
            )}
            <CheckForm
              value={value}
              onChange={setValue}
              onSubmit={submit}
              busy={check.isPending}
              invalid={refusal !== null}
              opposing={opposing}
              onOpposingChange={setOpposing}
              opposingEnabled={config?.opposing_viewpoints_enabled ?? true}
              labelHidden={!isFirst}
              inputRef={inputRef}
            />
          </div>
          {(isFirst || check.isError) && <Examples onPick={pick} />}
        </div>
        {isFirst && <ReadingGuide />}
      </div>
      {check.isPending && <CheckLoading />}
      {check.data && <CheckResult result={check.data} headingRef={headingRef} />}
    </>
  );
}

function CompactHead() {
  return (
    <div>
      <h1 className="vh">Bias Checker</h1>
      <p className="lede tagline hide-sm">{tagline}</p>
    </div>
  );
}
