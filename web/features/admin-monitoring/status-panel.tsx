import { Badge, type BadgeVariant } from '#web/components/badge.tsx';
import { Block } from '#web/components/block.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { InstallationStatus } from './use-monitoring.ts';

type Finding = InstallationStatus['findings'][number];

const levelWords = { OK: 'Works', WARN: 'Warning', FAIL: 'Failure' };
const levelBadges: Readonly<Record<string, BadgeVariant>> = { OK: 'done', WARN: 'warn', FAIL: 'fail' };

/** What is wrong with this installation and what to do, the worst first; what works is folded. */
export function StatusPanel({ status }: { status: InstallationStatus | undefined }) {
  const findings = status?.findings ?? [];
  const wrong = findings.filter(({ level }) => level !== 'OK');
  const fine = findings.filter(({ level }) => level === 'OK');
  return (
    <Block id="status" title="Status">
      <p>{status?.sentence ?? 'Not loaded yet.'}</p>
      {wrong.length > 0 && <FindingList label="What is wrong and what to do" findings={wrong} />}
      {fine.length > 0 && (
        <details>
          <summary>What works ({fine.length})</summary>
          <FindingList label="What works" findings={fine} />
        </details>
      )}
    </Block>
  );
}

function FindingList({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <ul className="stack stack-parts" aria-label={label}>
      {findings.map(({ level, subject, sentence, advice }) => (
        <li key={`${subject} ${sentence}`}>
          <Badge variant={levelBadges[level] ?? 'idle'}>
            <ValueWord value={level} words={levelWords} />
          </Badge>{' '}
          <strong>{subject}.</strong> {sentence} {advice}
        </li>
      ))}
    </ul>
  );
}
