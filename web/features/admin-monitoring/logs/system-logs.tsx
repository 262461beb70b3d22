import { Search } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { type LogLevel, logLevels } from '#domain/logs/log-level.ts';
import { useAction } from '#web/components/admin/use-action.ts';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Input } from '#web/components/input.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { clockTime } from '#web/features/admin-monitoring/clock-time.ts';
import type { LogFilter, LogLine } from '#web/features/admin-monitoring/use-monitoring.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { exactTime } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';

const maxLines = 200;
const levels = ['all', ...logLevels] as const;

/** A level of this page or of the server, which may have others. */
type ShownLine = Omit<LocalLine, 'level'> & Pick<LogLine, 'level'>;

const levelWords: Labels<LogLine['level']> = { info: 'info', warn: 'warn', error: 'error' };

interface SystemLogsProps {
  fetched: readonly LogLine[] | undefined;
  local: LocalLog;
  /** Sent to the server, which searches all stored lines; the lines of this page are searched here. */
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  onCleared: () => void;
}

/** Log lines of the server and of this page, newest first, filtered by level and search. */
export function SystemLogs({ fetched, local, filter, onFilter, onCleared }: SystemLogsProps) {
  const { level, search } = filter;
  const [isConfirming, setConfirming] = useState(false);
  const all = mergeLines(fetched ?? [], local.lines);
  const shown = all.filter((line) => (level === 'all' || line.level === level) && matches(line, search));
  return (
    <Block
      id="system-logs"
      title="System Logs"
      end={
        <>
          <span className="text-small muted num" role="status">
            {shown.length} of {all.length}
          </span>
          <Segmented
            small
            legend="Level"
            choices={levels.map((name) => ({ value: name, label: name }))}
            value={level}
            onChange={(next) => onFilter({ level: next, search })}
          />
          <Button size="small" aria-label="Clear System Logs" onClick={() => setConfirming(true)}>
            Clear
          </Button>
        </>
      }
    >
      <div className="toolbar">
        <div className="toolbar-fill">
          <Input
            type="search"
            label="Search the log"
            labelHidden
            maxLength={200}
            placeholder="Search message or source"
            icon={Search}
            value={search}
            onChange={(event) => onFilter({ level, search: event.target.value })}
          />
        </div>
      </div>
      <Lines lines={shown} />
      {isConfirming && (
        <ClearLogs
          onClose={() => setConfirming(false)}
          onCleared={() => {
            local.clear();
            onCleared();
          }}
        />
      )}
    </Block>
  );
}

function matches({ message, source }: ShownLine, search: string): boolean {
  const words = search.trim().toLowerCase();
  return words === '' || `${source} ${message}`.toLowerCase().includes(words);
}

function writeFields(line: LogLine): string {
  return Object.entries(line.fields)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

/** Newest first, at most 200. */
function mergeLines(fetched: readonly LogLine[], local: readonly LocalLine[]): ShownLine[] {
  const lines = fetched.map((line) => {
    const fields = writeFields(line);
    return { ...line, message: fields === '' ? line.message : `${line.message} (${fields})` };
  });
  return [...local, ...lines]
    .sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
    .slice(0, maxLines);
}

function Lines({ lines }: { lines: readonly ShownLine[] }) {
  if (lines.length === 0) return <p className="muted text-small">No line to show.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the well must scroll by keyboard
    <div className="log" role="log" aria-live="off" aria-label="System log, newest first" tabIndex={0}>
      <ol>
        {lines.map((line) => (
          <li key={line.id} data-level={line.level}>
            <time dateTime={line.timestamp} title={exactTime(line.timestamp) ?? undefined}>
              {clockTime(line.timestamp)}
            </time>
            <span className="log-level">
              <ValueWord value={line.level} words={levelWords} />
            </span>
            <span className="src">{line.source}</span>
            <span className="msg">{line.message}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function ClearLogs({ onClose, onCleared }: { onClose: () => void; onCleared: () => void }) {
  const api = useApi();
  const clear = useAction(async () => {
    await api('DELETE /admin/logs');
    onCleared();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Clear the log?"
      body="All stored lines are removed, also those not shown here. This cannot be undone."
      act="Clear log"
      busy={clear.busy}
      error={clear.error}
      onConfirm={clear.run}
      onCancel={onClose}
    />
  );
}

export interface LocalLine {
  id: string;
  timestamp: string;
  level: LogLevel;
  message: string;
  source: string;
}

export interface LocalLog {
  lines: readonly LocalLine[];
  write: (level: LocalLine['level'], message: string) => void;
  clear: () => void;
}

/** The log of this page, newest first, shown with the lines of the server. */
export function useLocalLog(): LocalLog {
  const [lines, setLines] = useState<LocalLine[]>([]);
  const written = useRef(0);
  const write = useCallback((level: LocalLine['level'], message: string) => {
    written.current += 1;
    const line = {
      id: `console-${written.current}`,
      timestamp: new Date().toISOString(),
      level,
      message,
      source: 'console',
    };
    setLines((before) => [line, ...before].slice(0, maxLines));
  }, []);
  return { lines, write, clear: useCallback(() => setLines([]), []) };
}
