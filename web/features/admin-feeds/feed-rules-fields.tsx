import { feedIntervalRange } from '#domain/feeds/feed-rules.ts';
import { Input } from '#web/components/input.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { TextArea } from '#web/components/text-area.tsx';
import type { CallInput } from '#web/lib/api-types.ts';
import { asSent } from '#web/lib/labels.ts';
import type { Feed } from './use-rss-config.ts';

type Rules = NonNullable<Feed['rules']>;
type SentRules = NonNullable<CallInput<'POST /admin/rss/feeds'>['body']['rules']>;
/** One that this version does not know stays as it is. */
type AccessKind = 'none' | NonNullable<Rules['access']>['kind'];

/** The rules of a feed as they are typed. */
export interface RulesDraft {
  /** Empty fields are no rules. */
  interval: string;
  userAgent: string;
  access: { kind: AccessKind; name: string; secret: string };
  /** A word or phrase on each line. */
  keep: string;
  block: string;
  from: string;
  to: string;
  usesFeedText: boolean;
}

export function toDraft(rules: Rules | null): RulesDraft {
  const { access, rewrite } = rules ?? {};
  return {
    interval: rules?.interval_minutes == null ? '' : String(rules.interval_minutes),
    userAgent: rules?.user_agent ?? '',
    access: { kind: access?.kind ?? 'none', name: access?.name ?? '', secret: '' },
    keep: rules?.keep_words.join('\n') ?? '',
    block: rules?.block_words.join('\n') ?? '',
    from: rewrite?.from ?? '',
    to: rewrite?.to ?? '',
    usesFeedText: rules?.uses_feed_text ?? false,
  };
}

function toWords(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

function toAccess({ kind, name, secret }: RulesDraft['access']): SentRules['access'] {
  if (kind === 'none') return null;
  return { kind: asSent(kind), name, ...(secret === '' ? {} : { secret }) };
}

/** How many kinds of rules are set. */
export function countRules(draft: RulesDraft): number {
  const { interval, userAgent, access, keep, block, from, to, usesFeedText } = draft;
  const words = toWords(keep).length + toWords(block).length;
  return [
    interval.trim() !== '',
    userAgent.trim() !== '',
    access.kind !== 'none',
    words > 0,
    from.trim() + to.trim() !== '',
    usesFeedText,
  ].filter(Boolean).length;
}

/** The rules to send; null for none. */
export function toSent(draft: RulesDraft): SentRules | null {
  if (countRules(draft) === 0) return null;
  const { interval, userAgent, access, keep, block, from, to, usesFeedText } = draft;
  return {
    interval_minutes: interval.trim() === '' ? null : Number(interval),
    user_agent: userAgent.trim() || null,
    access: toAccess(access),
    keep_words: toWords(keep),
    block_words: toWords(block),
    rewrite: from.trim() + to.trim() === '' ? null : { from, to },
    uses_feed_text: usesFeedText,
  };
}

const accessKinds: readonly (readonly [AccessKind, string])[] = [
  ['none', 'Nothing: it is public'],
  ['login', 'A login'],
  ['header', 'A header'],
];

interface FieldsProps {
  draft: RulesDraft;
  /** What is stored. */
  stored: Rules | null;
  onChange: (part: Partial<RulesDraft>) => void;
}

/**
 * The rules of one feed; closed at first, because few feeds need any. The server says what is missing: a browser cannot
 * point to a field that is closed.
 */
export function FeedRulesFields({ draft, stored, onChange }: FieldsProps) {
  const rules = countRules(draft);
  const { min, max } = feedIntervalRange;
  return (
    <details>
      <summary>Rules{rules > 0 && `, ${rules} set`}</summary>
      <div className="stack details-body">
        <p className="hint">Few feeds need any. Test feed tries them before they are saved.</p>
        <TextArea
          label="Keep only items with"
          rows={2}
          hint="Words or phrases, one a line, in title or description. Empty: all."
          value={draft.keep}
          onChange={(keep) => onChange({ keep })}
        />
        <TextArea
          label="Leave out items with"
          rows={2}
          hint="Whole words: “art” is not in “party”."
          value={draft.block}
          onChange={(block) => onChange({ block })}
        />
        <Switch checked={draft.usesFeedText} onChange={(usesFeedText) => onChange({ usesFeedText })}>
          Use the feed’s text, and read a page only where it has none
        </Switch>
        <div className="form-grid">
          <Input
            type="number"
            className="num"
            label="Minutes between requests"
            step="any"
            hint={`${min} to ${max}; empty: by its news.`}
            value={draft.interval}
            onChange={(event) => onChange({ interval: event.target.value })}
          />
          <Input
            label="User agent"
            maxLength={200}
            hint="Empty: that of Balance."
            value={draft.userAgent}
            onChange={(event) => onChange({ userAgent: event.target.value })}
          />
        </div>
        <AccessFields
          access={draft.access}
          stored={stored?.access ?? null}
          onChange={(access) => onChange({ access })}
        />
        <Input
          label="Rewrite links like"
          maxLength={500}
          placeholder="https://m.example.org/*"
          hint="* stands for any text."
          value={draft.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <Input
          label="Rewritten to"
          maxLength={500}
          placeholder="https://www.example.org/*"
          value={draft.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </details>
  );
}

interface AccessFieldsProps {
  access: RulesDraft['access'];
  stored: Rules['access'];
  onChange: (access: RulesDraft['access']) => void;
}

function AccessFields({ access, stored, onChange }: AccessFieldsProps) {
  const isLogin = access.kind === 'login';
  const isStored = stored?.kind === access.kind && stored.name === access.name;
  return (
    <>
      <SelectField
        label="The feed opens with"
        options={accessKinds}
        value={access.kind}
        onChange={(kind) => onChange({ kind, name: '', secret: '' })}
      />
      {access.kind !== 'none' && (
        <div className="form-grid">
          <Input
            label={isLogin ? 'User name' : 'Name of the header'}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={access.name}
            onChange={(event) => onChange({ ...access, name: event.target.value })}
          />
          <Input
            type="password"
            label={isLogin ? 'Password' : 'Value'}
            maxLength={2000}
            autoComplete="new-password"
            hint={isStored ? 'Kept encrypted. Empty: it stays.' : 'Kept encrypted, for this host.'}
            value={access.secret}
            onChange={(event) => onChange({ ...access, secret: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
