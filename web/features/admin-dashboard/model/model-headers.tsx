import { Plus, X } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';

export interface ModelHeader {
  name: string;
  value: string;
}

interface HeadersProps {
  headers: readonly ModelHeader[];
  onChange: (headers: ModelHeader[]) => void;
}

const maxHeaders = 5;

/** What is sent with each request to a model; a saved value is empty. */
export function ModelHeaders({ headers, onChange }: HeadersProps) {
  const setAt = (index: number, part: Partial<ModelHeader>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...part } : header)));
  return (
    <fieldset className="stack">
      <legend>Headers sent with each request</legend>
      {headers.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header has no name until it is typed
        <div className="columns columns-3" key={at}>
          <Input
            label="Header"
            autoComplete="off"
            spellCheck={false}
            hint="Such as api-key"
            value={name}
            onChange={(event) => setAt(at, { name: event.target.value })}
          />
          <Input
            label="Value"
            type="password"
            autoComplete="off"
            hint="Stored encrypted. Leave a saved one empty to keep it."
            value={value}
            onChange={(event) => setAt(at, { value: event.target.value })}
          />
          <div>
            <Button
              size="small"
              icon={X}
              onClick={() => onChange(headers.filter((_header, index) => index !== at))}
            >
              Remove {name}
            </Button>
          </div>
        </div>
      ))}
      {headers.length < maxHeaders && (
        <div>
          <Button size="small" icon={Plus} onClick={() => onChange([...headers, { name: '', value: '' }])}>
            Add a header
          </Button>
        </div>
      )}
    </fieldset>
  );
}
