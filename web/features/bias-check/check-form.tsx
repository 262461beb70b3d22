import { ScanSearch, Search, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { Switch } from '#web/components/switch.tsx';

interface CheckFormProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  busy: boolean;
  /** Whether the input was refused; the sentence stands in the banner. */
  invalid: boolean;
  opposing: boolean;
  onOpposingChange: (opposing: boolean) => void;
  /** False when an administrator switched opposing viewpoints off. */
  opposingEnabled: boolean;
  labelHidden: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
}

export function CheckForm(props: CheckFormProps) {
  const note = useId();
  const clear = () => {
    props.onChange('');
    props.inputRef.current?.focus();
  };
  return (
    <form
      className="ask"
      aria-label="Check an article"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <Input
        ref={props.inputRef}
        label="Article address or search topic"
        labelHidden={props.labelHidden}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        required
        aria-invalid={props.invalid || undefined}
        placeholder="https://… or a topic"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        icon={<Search size={16} aria-hidden="true" />}
        end={
          props.value !== '' && (
            <Button kind="quiet" size="small" iconOnly className="clear" aria-label="Clear" onClick={clear}>
              <X size={16} aria-hidden="true" />
            </Button>
          )
        }
        after={
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={props.busy}
            icon={<ScanSearch size={16} aria-hidden="true" />}
          >
            {props.busy ? 'Analyzing...' : 'Analyze Article'}
          </Button>
        }
      />
      <div>
        <Switch
          checked={props.opposing && props.opposingEnabled}
          onChange={props.onOpposingChange}
          disabled={!props.opposingEnabled}
        >
          <strong>Opposing viewpoints only</strong>{' '}
          <span className="muted hide-sm">in the related articles</span>
        </Switch>
        {!props.opposingEnabled && (
          <p className="hint" id={note}>
            Switched off for this site by an administrator.
          </p>
        )}
      </div>
    </form>
  );
}
