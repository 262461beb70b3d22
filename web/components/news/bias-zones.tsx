import { angleOf, arcPath, type Scale } from './gauge-geometry.ts';

const gapDegrees = 0.35;

function zone(from: number, to: number, scale: Scale): string {
  return arcPath(angleOf(from, scale) + gapDegrees, angleOf(to, scale) - gapDegrees);
}

/** Five zones split at ±0.25 and ±1: the outer ones solid and hatched, the inner ones tinted, the middle one neutral. */
export function BiasZones({ id, scale }: { id: string; scale: Scale }) {
  return (
    <>
      <defs>
        <Hatch id={`${id}left`} degrees={45} />
        <Hatch id={`${id}right`} degrees={-45} />
      </defs>
      <OuterZone path={zone(scale.min, -1, scale)} side="left" hatch={`${id}left`} />
      <InnerZone path={zone(-1, -0.25, scale)} side="left" />
      <path d={zone(-0.25, 0.25, scale)} fill="var(--side-center)" stroke="var(--side-center-line)" />
      <InnerZone path={zone(0.25, 1, scale)} side="right" />
      <OuterZone path={zone(1, scale.max, scale)} side="right" hatch={`${id}right`} />
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
