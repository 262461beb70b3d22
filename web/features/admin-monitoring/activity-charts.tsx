import { Block } from '#web/components/block.tsx';
import { count } from '#web/lib/format.ts';
import type { ActivityHour } from './use-monitoring.ts';

interface Chart {
  title: string;
  unit: string;
  value: (hour: ActivityHour) => number | null;
  tone: string;
}

const charts: readonly Chart[] = [
  { title: 'New articles', unit: 'articles', value: (hour) => hour.articles, tone: 'var(--ink-2)' },
  { title: 'Failed fetches', unit: 'failures', value: (hour) => hour.failures, tone: 'var(--fail)' },
  {
    title: 'Mean duration of a run',
    unit: 'seconds',
    value: ({ mean_seconds }) => (mean_seconds === null ? null : Math.round(mean_seconds)),
    tone: 'var(--run)',
  },
];

/** Articles, failures and durations of the last day, an hour each. */
export function ActivityCharts({ hours }: { hours: readonly ActivityHour[] | undefined }) {
  return (
    <Block id="activity" title="Last 24 Hours">
      {hours === undefined ? (
        <p className="muted sm">Not loaded yet.</p>
      ) : (
        <div className="cols cols-3">
          {charts.map((chart) => (
            <HourChart key={chart.title} chart={chart} hours={hours} />
          ))}
        </div>
      )}
    </Block>
  );
}

const hourOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const size = { width: 300, height: 96, top: 14, bottom: 16 };

/** A ceiling that reads well: 1, 2 or 5 times a power of ten, at least 5. */
function niceCeiling(value: number): number {
  if (value <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

function HourChart({ chart, hours }: { chart: Chart; hours: readonly ActivityHour[] }) {
  const values = hours.map(chart.value);
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  const ceiling = niceCeiling(largest);
  const step = size.width / Math.max(1, hours.length);
  const plot = size.height - size.top - size.bottom;
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const isMean = chart.unit === 'seconds';
  const sentence = isMean
    ? `${chart.title}: at most ${count(largest)} seconds in an hour`
    : `${chart.title}: ${count(sum)} in 24 hours, at most ${count(largest)} in an hour`;
  return (
    <figure className="stack gap-2">
      <figcaption className="sm">
        <strong>{chart.title}</strong>{' '}
        <span className="muted num">{isMean ? `up to ${count(largest)} s` : count(sum)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={sentence} className="w-full">
        <line x1={0} x2={size.width} y1={size.top} y2={size.top} stroke="var(--rule)" />
        <line x1={0} x2={size.width} y1={size.top + plot} y2={size.top + plot} stroke="var(--rule-2)" />
        <text x={0} y={size.top - 3} fontSize={11} fill="var(--ink-3)">
          {count(ceiling)} {chart.unit}
        </text>
        {hours.map(({ hour }, index) => {
          const height = ((values[index] ?? 0) / ceiling) * plot;
          return (
            <rect
              key={hour}
              x={index * step + 1}
              width={Math.max(1, step - 2)}
              y={size.top + plot - height}
              height={height}
              fill={chart.tone}
            >
              <title>{`${hourOf.format(Date.parse(hour))}: ${values[index] ?? 'none'} ${chart.unit}`}</title>
            </rect>
          );
        })}
        <HourTicks hours={hours} step={step} />
      </svg>
    </figure>
  );
}

function HourTicks({ hours, step }: { hours: readonly ActivityHour[]; step: number }) {
  return hours.map(({ hour }, index) =>
    index % 6 === 0 ? (
      <text key={hour} x={index * step + 1} y={size.height - 3} fontSize={11} fill="var(--ink-3)">
        {hourOf.format(Date.parse(hour))}
      </text>
    ) : null,
  );
}
