import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { credibilityColors } from '#domain/analysis/credibility-bands.ts';
import { type AdminColumn, AdminTable } from '#web/components/admin/admin-table.tsx';
import { ConfigSection, useConfigBlock } from '#web/components/admin/config-section.tsx';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { asSent, isKnown, type Labels } from '#web/lib/labels.ts';

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
    save: (draft, basis) =>
      api('POST /admin/credibility-config', {
        body: {
          credibilityConfig: draft.map(({ key: _key, ...band }) => ({ ...band, color: asSent(band.color) })),
          ...basis,
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
        icon={Plus}
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
          icon={Trash2}
        />
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
      <Input
        label="Label"
        maxLength={60}
        required
        value={band.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <SelectField
        label="Color"
        options={credibilityColors.map((color) => [color, color])}
        value={band.color}
        onChange={(color) => onChange({ color })}
      />
      <Input
        label="Meaning"
        maxLength={300}
        required
        value={band.meaning}
        onChange={(event) => onChange({ meaning: event.target.value })}
      />
    </fieldset>
  );
}

/** The band of a score: the one with the highest threshold that it reaches. */
export function findBand(score: number, bands: readonly Band[]): Band | null {
  const reached = bands.filter(({ threshold }) => score >= threshold);
  return reached.reduce<Band | null>(
    (best, band) => (best === null || band.threshold > best.threshold ? band : best),
    null,
  );
}

/** The label of a chosen score under these rows. */
export function CredibilityPreview({ bands }: { bands: readonly Band[] }) {
  const id = useId();
  const [score, setScore] = useState(0.7);
  const band = findBand(score, bands);
  return (
    <div className="field credibility-preview">
      <label htmlFor={id}>
        Preview of a score <output className="num">{score.toFixed(2)}</output>
      </label>
      <input
        type="range"
        id={id}
        min={0}
        max={1}
        step={0.01}
        value={score}
        onChange={(event) => setScore(Number(event.target.value))}
      />
      <p className="row text-small preview-result" role="status">
        {band === null ? (
          'No row reaches down to this score: it would have no label.'
        ) : (
          <>
            <Swatch color={band.color} />
            <strong>{band.label}</strong> {band.meaning}
          </>
        )}
      </p>
    </div>
  );
}

const names: Labels<Band['color']> = {
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  emerald: 'emerald',
  blue: 'blue',
  purple: 'purple',
};

/** The colour of a band; grey for one that this version does not know. */
export function Swatch({ color }: { color: Band['color'] }) {
  const background = isKnown(names, color) ? `var(--sw-${color})` : 'var(--idle)';
  return <span className="swatch" style={{ background }} aria-hidden="true" />;
}

export function ColorName({ color }: { color: Band['color'] }) {
  return <ValueWord value={color} words={names} />;
}
