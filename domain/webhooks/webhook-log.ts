export const webhookDirections = ['sent', 'received'] as const;
export type WebhookDirection = (typeof webhookDirections)[number];

/** The results of an attempt to deliver, and of a received call. */
export const webhookStatuses = ['delivered', 'failed', 'retrying', 'received', 'refused'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];
