import { type Side, sides } from '../analysis/rating.ts';
import { originals } from './count-members.ts';
import type { StoryMember } from './story-member.ts';

/** When articles came and sides joined, in whole minutes before the newest article. */
export interface StoryMoves {
  /** Of the independent articles of the last day, the newest first. */
  articles: number[];
  /** Of the first article of each side; null for a side without one. */
  sides: Record<Side, number | null>;
  /** Of the first article. */
  first: number;
}

/** What moves in a story now. */
export interface Movement {
  /** Independent articles an hour, over the last `paceHours`. */
  articles_per_hour: number;
  /** Sides whose first article came within the last `joinedHours`, after other sides had reported for an hour. */
  joined: Side[];
}

export const paceHours = 3;
export const joinedHours = 6;
/** The first reports of a story come from all sides within the hour: none of them joins. */
const joinsAfterMinutes = 60;
const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const maxArticles = 200;

export const noMoves: StoryMoves = {
  articles: [],
  sides: { left: null, center: null, right: null },
  first: 0,
};

/** @param members in order of time */
export function buildStoryMoves(members: readonly StoryMember[]): StoryMoves {
  const newest = Date.parse(members.at(-1)?.dated ?? '');
  if (Number.isNaN(newest)) return noMoves;
  const counted = originals(members).map(({ side, dated }) => ({
    side,
    age: Math.max(0, Math.round((newest - Date.parse(dated)) / minuteMs)),
  }));
  const firstOf = (side: Side) => counted.find((member) => member.side === side)?.age ?? null;
  return {
    articles: counted
      .map(({ age }) => age)
      .filter((age) => age <= dayMinutes)
      .reverse()
      .slice(0, maxArticles),
    sides: { left: firstOf('left'), center: firstOf('center'), right: firstOf('right') },
    first: counted[0]?.age ?? 0,
  };
}

/** @param times the newest article and the present, in milliseconds; a newest article in the future counts as present */
export function measureMovement(moves: StoryMoves, times: { newest: number | null; now: number }): Movement {
  if (times.newest === null) return { articles_per_hour: 0, joined: [] };
  const since = Math.max(0, (times.now - times.newest) / minuteMs);
  const recent = moves.articles.filter((age) => age + since <= paceHours * 60).length;
  const joined = sides.filter((side) => {
    const age = moves.sides[side];
    return age !== null && age + since <= joinedHours * 60 && moves.first - age >= joinsAfterMinutes;
  });
  return { articles_per_hour: Math.round((recent / paceHours) * 10) / 10, joined };
}
