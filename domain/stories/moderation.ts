/** Repairs of stories by administrators. */
export const repairKinds = ['merge', 'split', 'move', 'rename', 'lock'] as const;
export type RepairKind = (typeof repairKinds)[number];

/** Reasons for which readers report a story. */
export const reportReasons = ['wrong-articles', 'should-merge', 'wrong-title', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
