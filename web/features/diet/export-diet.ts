import type { DietData } from '#web/lib/diet/diet-entries.ts';

/** The text of the exported file. Times are ISO 8601. */
export function writeDiet(data: DietData): string {
  return JSON.stringify(
    { format: 'balance-reading-diet', version: 1, ...data },
    (key, value: unknown) =>
      typeof value === 'number' && (key === 'at' || key.endsWith('At'))
        ? new Date(value).toISOString()
        : value,
    2,
  );
}

/** Saves the diet as a file; the browser writes it, no server does. */
export function downloadDiet(data: DietData): void {
  const address = URL.createObjectURL(new Blob([writeDiet(data)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'balance-reading-diet.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
