export const editionNames = ['uk', 'us', 'world'] as const;
export type EditionName = (typeof editionNames)[number];
