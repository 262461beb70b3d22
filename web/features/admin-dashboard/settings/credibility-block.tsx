import { Plus, Trash2 } from 'lucide-react';
import { credibilityColors } from '#domain/analysis/credibility-bands.ts';
import { type AdminColumn, AdminTable } from '#web/components/admin/admin-table.tsx';
import { ConfigSection } from '#web/components/admin/config-section.tsx';
import { useConfigBlock } from '#web/components/admin/use-config-block.ts';
import { Button } from '#web/components/button.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { Options } from '#web/components/options.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { asSent } from '#web/lib/labels.ts';
import { CredibilityPreview } from './credibility-preview.tsx';
import { ColorName, Swatch } from './swatch.tsx';

type Stored = CallAnswer<'GET /admin/credibility-config'>;
type Band = Stored['credibilityConfig'][number];
/** The React key of a row; stable while other rows are added and removed. */
export type DraftBand = Band & { key: number };

const newBand: Band = { threshold: 0.5, label: 'New Label', color: 'blue', meaning: 'New meaning' };
const maxRows = 20;

/** The labels of credibility scores. */
export function CredibilityBlock() {
  const api = useApi();
  const block = useConfigBlock<Stored, DraftBand[]>({
    name: 'credibility-config',
    load: () => api('GET /admin/credibility-config'),
    save: (draft, basedOn) =>
      api('POST /admin/credibility-config', {
        body: {
          credibilityConfig: draft.map(({ key: _key, ...band }) => ({ ...band, color: asSent(band.color) })),
          ...(basedOn === undefined ? {} : { based_on: basedOn }),
        },
      }),
    toDraft: ({ credibilityConfig }) => credibilityConfig.map((band, key) => ({ ...band, key })),
  });
  const { draft, stored } = block;
  return (
    <ConfigSection
      id="credibility"
      title="Credibility Scoring Configuration"
      block={block}
      loadFailure="Failed to load credibility configuration"
      canSave={draft !== null && draft.length > 0}
    >
      {draft === null && stored !== undefined && <Bands bands={stored.credibilityConfig} />}
      {draft !== null && <Editor bands={draft} onChange={block.change} />}
      {stored !== undefined && (
        <>
          <p className="hint footnote">Higher thresholds should have better labels.</p>
          <CredibilityPreview bands={draft ?? stored.credibilityConfig} />
        </>
      )}
    </ConfigSection>
  );
}

const columns: readonly AdminColumn[] = [
  { title: 'Threshold', isNumber: true },
  { title: 'Label' },
  { title: 'Color' },
  { title: 'Meaning' },
];

function Bands({ bands }: { bands: readonly Band[] }) {
  return (
    <div className="table-frame">
      <AdminTable caption="Credibility labels" columns={columns} variant="stack">
        {bands.map((band) => (
          <tr key={`${band.threshold} ${band.label}`}>
            <td className="n" data-label="Threshold">
              {band.threshold}
            </td>
            <td data-label="Label">
              <strong>{band.label}</strong>
            </td>
            <td data-label="Color">
              <span className="swatch-name">
                <Swatch color={band.color} />
                <ColorName color={band.color} />
              </span>
            </td>
            <td data-label="Meaning">{band.meaning}</td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}

function Editor({ bands, onChange }: { bands: DraftBand[]; onChange: (bands: DraftBand[]) => void }) {
  const change = (key: number, part: Partial<Band>) =>
    onChange(bands.map((band) => (band.key === key ? { ...band, ...part } : band)));
  const nextKey = Math.max(0, ...bands.map(({ key }) => key)) + 1;
  return (
    <div className="stack stack-groups">
      {bands.map((band, index) => (
        <BandFields
          key={band.key}
          band={band}
          name={`Row ${index + 1}`}
          canRemove={bands.length > 1}
          onChange={(part) => change(band.key, part)}
          onRemove={() => onChange(bands.filter(({ key }) => key !== band.key))}
        />
      ))}
      <Button
        size="small"
        disabled={bands.length >= maxRows}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onChange([...bands, { ...newBand, key: nextKey }])}
      >
        Add row
      </Button>
    </div>
  );
}

interface BandFieldsProps {
  band: Band;
  name: string;
  canRemove: boolean;
  onChange: (part: Partial<Band>) => void;
  onRemove: () => void;
}

function BandFields({ band, name, canRemove, onChange, onRemove }: BandFieldsProps) {
  return (
    <fieldset className="form-grid">
      <legend className="label row band-head">
        {name}
        <Button
          size="small"
          kind="quiet"
          iconOnly
          disabled={!canRemove}
          aria-label={`Remove ${name}: ${band.label}`}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      </legend>
      <NumberField
        label="Threshold"
        min={0}
        max={1}
        step={0.1}
        fallback={0.5}
        value={band.threshold}
        onChange={(threshold) => onChange({ threshold })}
      />
      <label className="field">
        <span className="label">Label</span>
        <input
          className="input"
          maxLength={60}
          required
          value={band.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </label>
      <label className="field">
        <span className="label">Color</span>
        <select
          className="input"
          value={band.color}
          onChange={(event) => {
            onChange({ color: event.target.value });
          }}
        >
          <Options options={credibilityColors.map((color) => [color, color])} chosen={band.color} />
        </select>
      </label>
      <label className="field">
        <span className="label">Meaning</span>
        <input
          className="input"
          maxLength={300}
          required
          value={band.meaning}
          onChange={(event) => onChange({ meaning: event.target.value })}
        />
      </label>
    </fieldset>
  );
}
