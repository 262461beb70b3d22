import { useId } from 'react';
import { signedShort } from '#web/lib/format.ts';
import { arcPath, outletPath, pointAt, radialPath, scale, ticks, toAngle } from './gauge-geometry.ts';

export interface BiasDrawingProps {
  /** The text of the drawing for screen readers. */
  label: string;
  /** Null: the needle points to the middle. */
  score?: number | null;
  low?: number | null;
  high?: number | null;
  /** The usual lean of the outlet. */
  outlet?: number | null;
}

/** The arc with its zones, ticks, needle, outlet marker and range frame; the other texts are beside it. */
// The scale stays left to right in every language: left means the political left.
export function BiasDrawing(props: BiasDrawingProps) {
  const { label, score = null, low = null, high = null, outlet = null } = props;
  return (
    <figure className="gauge-draw" dir="ltr">
      <svg viewBox="0 0 440 240" role="img" aria-label={label}>
        <BiasZones id={useId()} />
        <TickMarks />
        <SideBadges outlet={score === null ? null : outlet} />
        {score !== null && outlet !== null && (
          <path className="gauge-outlet" d={outletPath(toAngle(outlet))} />
        )}
        {score !== null && low !== null && high !== null && (
          <path className="gauge-range" d={arcPath(toAngle(low), toAngle(high))} />
        )}
        {score === null ? (
          <path className="gauge-needle" d="M220 230V110" />
        ) : (
          <Needle key={score} angle={toAngle(score)} />
        )}
        <path d="M20 236H420" stroke="var(--rule-ink)" strokeWidth="1.5" />
        <path d="M194 236A26 26 0 0 1 246 236Z" fill="var(--brass-fill)" />
        <path
          d="M203 236A17 17 0 0 1 237 236"
          fill="none"
          stroke="var(--surface)"
          strokeOpacity=".55"
          strokeWidth="1.5"
        />
      </svg>
    </figure>
  );
}

/** Animated once from the middle to the score. */
function Needle({ angle }: { angle: number }) {
  const path = radialPath(angle, 6, 196);
  return (
    <g className="needle" style={{ ['--from' as string]: `${-angle}deg` }}>
      <path d={path} stroke="var(--surface)" strokeWidth="7" />
      <path className="gauge-needle" d={path} />
    </g>
  );
}

function TickMarks() {
  const figures = [scale.min, -1, 0, 1, scale.max].filter((value, at, all) => all.indexOf(value) === at);
  return (
    <>
      {ticks().map(({ path, major }) => (
        <path key={path} className={major ? 'gauge-tick gauge-tick-major' : 'gauge-tick'} d={path} />
      ))}
      {figures.map((value) => {
        const { x, y } = pointAt(toAngle(value), 140);
        return (
          <text key={value} className="gauge-number" x={x} y={y + 4}>
            {signedShort(value)}
          </text>
        );
      })}
    </>
  );
}

const plates = [
  { side: 'left', letter: 'L', share: -0.75, edge: undefined },
  { side: 'center', letter: 'C', share: 0, edge: 'var(--side-center-line)' },
  { side: 'right', letter: 'R', share: 0.75, edge: undefined },
] as const;

function SideBadges({ outlet }: { outlet: number | null }) {
  const outletAngle = outlet === null ? null : toAngle(outlet);
  return plates.map(({ side, letter, share, edge }) => {
    const angle = share * 75;
    // The outlet marker needs the space: the letter moves outwards.
    const isCrowded = outletAngle !== null && Math.abs(outletAngle - angle) < 6;
    const { x, y } = pointAt(angle, isCrowded ? 224 : 211);
    return (
      <g key={side}>
        <rect
          x={x - 10}
          y={y - 10}
          width="20"
          height="20"
          rx="2"
          fill={`var(--side-${side})`}
          stroke={edge}
        />
        <text className="gauge-letter" x={x} y={y + 4.6} fill={`var(--side-${side}-on)`}>
          {letter}
        </text>
      </g>
    );
  });
}

const gapDegrees = 0.35;

function zone(from: number, to: number): string {
  return arcPath(toAngle(from) + gapDegrees, toAngle(to) - gapDegrees);
}

/** Five zones split at ±0.25 and ±1: the outer ones solid and hatched, the inner ones tinted, the middle one neutral. */
export function BiasZones({ id }: { id: string }) {
  return (
    <>
      <defs>
        <Hatch id={`${id}left`} degrees={45} />
        <Hatch id={`${id}right`} degrees={-45} />
      </defs>
      <OuterZone path={zone(scale.min, -1)} side="left" hatch={`${id}left`} />
      <InnerZone path={zone(-1, -0.25)} side="left" />
      <path d={zone(-0.25, 0.25)} fill="var(--side-center)" stroke="var(--side-center-line)" />
      <InnerZone path={zone(0.25, 1)} side="right" />
      <OuterZone path={zone(1, scale.max)} side="right" hatch={`${id}right`} />
    </>
  );
}

function Hatch({ id, degrees }: { id: string; degrees: number }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${degrees})`}
    >
      <path d="M0 0h6" stroke="var(--hatch)" strokeWidth="3" />
    </pattern>
  );
}

function OuterZone({ path, side, hatch }: { path: string; side: string; hatch: string }) {
  return (
    <>
      <path d={path} fill={`var(--side-${side})`} />
      <path d={path} fill={`url(#${hatch})`} />
    </>
  );
}

function InnerZone({ path, side }: { path: string; side: string }) {
  const hue = `var(--side-${side})`;
  return <path d={path} fill={hue} fillOpacity="0.42" stroke={hue} strokeOpacity="0.75" />;
}
