import { createSealer } from '#server/settings/seal-secret.ts';

/** A sealer with a key of its own and without a file. */
export const testSealer = createSealer({ secretKey: 'a secret of tests only', dataDir: '/nowhere' });
