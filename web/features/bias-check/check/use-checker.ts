import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BiasCheckResult, SuggestedArticle } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { useUser } from '#web/lib/session/session-context.tsx';
import { checkFailure } from './check-error.tsx';
import type { CheckInput } from './check-input.ts';
import { pastedTextProblem } from './check-input.ts';
import type { PastedText } from './paste-panel.tsx';
import { rememberCheck } from './recent-checks.ts';
import { parseShared } from './shared-input.ts';
import { useBiasCheck } from './use-bias-check.ts';

/** The maximum length of an input in the address. */
const maxSharedInputLength = 2_000;
const nothingPasted: PastedText = { title: '', text: '' };

/** The text of a suggestion, which is analyzed when its page cannot be read. */
function describe({ title, source, description }: SuggestedArticle): string {
  return [title, source, description].map(plainWords).filter(Boolean).join('\n');
}

/** The state of the checker and its actions. */
export function useChecker() {
  const [parameters, setParameters] = useSearchParams();
  const shared = parseShared(parameters);
  const wanted = parameters.get('url') ?? shared?.input ?? '';
  const [value, setValue] = useState(wanted);
  const [pasted, setPasted] = useState<PastedText | null>(shared?.pasted ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [opposing, setOpposing] = useState(true);
  const inputRef = useRef<HTMLInputElement>(null);
  const textRef = useRef<HTMLTextAreaElement>(null);
  const email = useUser()?.email;
  const { check, progress } = useBiasCheck();
  useEffect(() => {
    if (wanted !== '') setValue(wanted);
  }, [wanted]);

  const share = (url: string) => {
    const isShared = url !== '' && url.length <= maxSharedInputLength;
    setParameters(isShared ? { url } : {}, { replace: true, preventScrollReset: true });
  };
  const remember = (result: BiasCheckResult, input: CheckInput) => {
    if (email !== undefined) rememberCheck(email, { submitted: input.url, result, at: Date.now() });
  };
  const refuse = (sentence: string) => {
    check.reset();
    setRefusal(sentence);
    inputRef.current?.focus();
  };
  const fill = (text: string) => {
    setValue(text);
    inputRef.current?.focus();
  };

  const submit = () => {
    const url = value.trim();
    const text = pasted?.text.trim() ?? '';
    if (url === '' && text === '') return refuse(t`Please enter a valid URL`);
    if (pastedTextProblem(text) !== null) return textRef.current?.focus();
    setRefusal(null);
    share(url);
    const typed = { url, opposing };
    const input: CheckInput =
      text === ''
        ? { ...typed, kind: 'typed' }
        : { ...typed, kind: 'pasted', text, title: pasted?.title.trim() ?? '' };
    check.mutate(input, { onSuccess: remember });
  };

  /** Checks a suggestion instead of the current input. */
  const analyse = (article: SuggestedArticle) => {
    const url = article.url.trim();
    if (url === '') return refuse(t`No URL available for this article`);
    setRefusal(null);
    setPasted(null);
    check.mutate(
      { url, opposing, kind: 'suggested', text: describe(article) },
      {
        onSuccess: (result, input) => {
          const resolved = result.resolved_url ?? url;
          setValue(resolved);
          share(resolved);
          remember(result, input);
        },
        onError: () => inputRef.current?.focus(),
      },
    );
  };

  /** Opens the panel for pasted text and focuses it. */
  const paste = () => {
    setPasted((before) => before ?? nothingPasted);
    // The panel is rendered in the next frame, or after its chunk is loaded.
    const poll = (tries: number) => {
      if (textRef.current !== null) textRef.current.focus();
      else if (tries > 0) setTimeout(() => poll(tries - 1), 50);
    };
    poll(40);
  };

  return {
    value,
    setValue,
    fill,
    pasted,
    setPasted,
    paste,
    opposing,
    setOpposing,
    inputRef,
    textRef,
    submit,
    analyse,
    progress,
    isFirst: check.isIdle && refusal === null,
    isPending: check.isPending,
    result: check.data,
    checkInput: check.variables,
    refused: refusal !== null,
    failure:
      refusal === null
        ? checkFailure(check.error, check.variables)
        : { sentence: refusal, offersPasting: false },
  };
}
