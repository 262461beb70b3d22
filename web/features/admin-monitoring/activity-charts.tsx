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

/** Articles, failures and durations of the last day, per hour. */
export function ActivityCharts({ hours }: { hours: readonly ActivityHour[] | undefined }) {
  return (
    <Block id="activity" title="Last 24 Hours">
      {hours === undefined ? (
        <p className="muted text-small">Not loaded yet.</p>
      ) : (
        <div className="hour-charts">
          {charts.map((chart) => (
            <HourChart key={chart.title} chart={chart} hours={hours} />
          ))}
        </div>
      )}
    </Block>
  );
}

const hourFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const size = { width: 240, height: 56 };

/** A round maximum of the axis: 1, 2 or 5 times a power of ten, at least 5. */
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
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const isMean = chart.unit === 'seconds';
  const sentence = isMean
    ? `${chart.title}: at most ${count(largest)} seconds in an hour`
    : `${chart.title}: ${count(sum)} in 24 hours, at most ${count(largest)} in an hour`;
  return (
    <figure className="stack stack-parts">
      <figcaption className="text-small">
        <strong>{chart.title}</strong>{' '}
        <span className="muted num">{isMean ? `up to ${count(largest)} s` : count(sum)}</span>
      </figcaption>
      <div>
        <p className="hour-scale">
          {count(ceiling)} {chart.unit}
        </p>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={sentence}
          className="hour-plot"
        >
          {hours.map(({ hour }, index) => {
            const height = ((values[index] ?? 0) / ceiling) * size.height;
            return (
              <rect
                key={hour}
                x={index * step + 1}
                width={Math.max(1, step - 2)}
                y={size.height - height}
                height={height}
                fill={chart.tone}
              >
                <title>{`${hourFormat.format(Date.parse(hour))}: ${values[index] ?? 'none'} ${chart.unit}`}</title>
              </rect>
            );
          })}
        </svg>
        <HourTicks hours={hours} />
      </div>
    </figure>
  );
}

/** The label of every sixth hour. */
function HourTicks({ hours }: { hours: readonly ActivityHour[] }) {
  return (
    <p className="hour-ticks" aria-hidden="true">
      {hours
        .filter((_, index) => index % 6 === 0)
        .map(({ hour }) => (
          <span key={hour}>{hourFormat.format(Date.parse(hour))}</span>
        ))}
    </p>
  );
}
