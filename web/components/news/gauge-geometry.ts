/**
 * The bias arc in a drawing of 440 by 240: a circle around the hub at (220, 236), from 75 degrees left of
 * the vertical (the scale's minimum) to 75 degrees right of it (its maximum).
 */
const hub = { x: 220, y: 236 };
const sweepDegrees = 75;
export const outerRadius = 192;
export const innerRadius = 172;

/** The scale of the checker. */
export const scale = { min: -2, max: 2 } as const;

/** Degrees from the vertical, right positive; values beyond the scale are clamped. */
export function toAngle(value: number): number {
  const clamped = Math.max(scale.min, Math.min(scale.max, value));
  const share = (clamped - scale.min) / (scale.max - scale.min);
  return (share * 2 - 1) * sweepDegrees;
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

export function pointAt(angle: number, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return {
    x: roundToTenth(hub.x + radius * Math.sin(radians)),
    y: roundToTenth(hub.y - radius * Math.cos(radians)),
  };
}

const pair = (angle: number, radius: number): string => {
  const { x, y } = pointAt(angle, radius);
  return `${x} ${y}`;
};

/** The segment of the arc between two angles, as a closed path. */
export function arcPath(from: number, to: number): string {
  return [
    `M${pair(from, outerRadius)}`,
    `A${outerRadius} ${outerRadius} 0 0 1 ${pair(to, outerRadius)}`,
    `L${pair(to, innerRadius)}`,
    `A${innerRadius} ${innerRadius} 0 0 0 ${pair(from, innerRadius)}Z`,
  ].join('');
}

/** A straight line along a radius. */
export function radialPath(angle: number, from: number, to: number): string {
  return `M${pair(angle, from)}L${pair(angle, to)}`;
}

/** The outlet marker: a hollow triangle outside of the arc that points at it. */
export function outletPath(angle: number): string {
  return `M${pair(angle, 195)}L${pair(angle - 2.6, 209)}L${pair(angle + 2.6, 209)}Z`;
}

interface Tick {
  path: string;
  major: boolean;
}

/** A tick every 0.25: long at whole numbers, medium at halves. */
export function ticks(): Tick[] {
  const steps = Math.round((scale.max - scale.min) / 0.25);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const value = scale.min + step * 0.25;
    const major = Number.isInteger(value);
    const length = major ? 14 : Number.isInteger(value * 2) ? 9 : 5;
    return { path: radialPath(toAngle(value), 168, 168 - length), major };
  });
}
