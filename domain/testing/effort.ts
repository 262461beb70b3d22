/** Declared here because the types of domain include no runtime. */
declare const process: { env: Record<string, string | undefined> };

/** The part of their inputs that property tests draw: a tenth, and all with 1, as in `npm run fuzz`. */
const effort = Number(process.env.BALANCE_TEST_EFFORT ?? 0.1);

export const isFullEffort = effort >= 1;

/** How many of `all` inputs a property test draws. */
export const runsOf = (all: number): number => Math.max(1, Math.ceil(all * effort));
