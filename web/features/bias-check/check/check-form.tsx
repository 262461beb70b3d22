import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ScanSearch, Search, X } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { Switch } from '#web/components/switch.tsx';
import type { useChecker } from './use-checker.ts';

const PastePanel = lazy(() => import('./paste-panel.tsx').then((module) => ({ default: module.PastePanel })));

interface CheckFormProps {
  checker: ReturnType<typeof useChecker>;
  onSubmit: () => void;
  /** False when an administrator disabled opposing viewpoints. */
  opposingEnabled: boolean;
  /** The external language model that reads the texts; null when none does. */
  externalModel: string | null;
  labelHidden: boolean;
}

export function CheckForm({
  checker,
  onSubmit,
  opposingEnabled,
  externalModel,
  labelHidden,
}: CheckFormProps) {
  const { value, pasted, isPending: busy } = checker;
  const panel = useId();
  return (
    <form
      className="check-form"
      aria-label={t`Check an article`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Input
        ref={checker.inputRef}
        label={t`Article address or search topic`}
        labelHidden={labelHidden}
        value={value}
        onChange={(event) => checker.setValue(event.target.value)}
        required={pasted === null}
        aria-invalid={checker.refused || undefined}
        placeholder={t`https://… or a topic`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        icon={Search}
        end={
          value !== '' && (
            <Button
              kind="quiet"
              size="small"
              iconOnly
              className="clear"
              aria-label={t`Clear`}
              onClick={() => checker.fill('')}
              icon={X}
            />
          )
        }
        after={
          <Button type="submit" kind="primary" size="large" busy={busy} icon={ScanSearch}>
            {busy ? t`Analyzing...` : t`Analyze Article`}
          </Button>
        }
      />
      {pasted !== null && (
        <div id={panel}>
          <Suspense fallback={<div className="paste" />}>
            <PastePanel value={pasted} onChange={checker.setPasted} textRef={checker.textRef} />
          </Suspense>
        </div>
      )}
      <div className="check-form-foot">
        <OpposingSwitch checker={checker} enabled={opposingEnabled} />
        <Button
          kind="link"
          aria-expanded={pasted !== null}
          aria-controls={panel}
          onClick={() => (pasted === null ? checker.paste() : checker.setPasted(null))}
        >
          {pasted === null ? t`Paste text instead` : t`Close the text field`}
        </Button>
      </div>
      {externalModel !== null && (
        <p className="note">
          <Trans>
            The text you check is sent to the language model <strong>{externalModel}</strong> for reading.
            Your address and account are not.
          </Trans>
        </p>
      )}
    </form>
  );
}

function OpposingSwitch({ checker, enabled }: { checker: CheckFormProps['checker']; enabled: boolean }) {
  return (
    <div>
      <Switch checked={checker.opposing && enabled} onChange={checker.setOpposing} disabled={!enabled}>
        <strong>{t`Opposing viewpoints only`}</strong>{' '}
        <span className="muted hide-sm">{t`in the related articles`}</span>
      </Switch>
      {!enabled && <p className="hint">{t`Switched off for this site by an administrator.`}</p>}
    </div>
  );
}
