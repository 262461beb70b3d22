import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languageCodes } from './web/i18n/languages.ts';

/**
 * What the first screen shows: sign-in, the frame, and the checker before a check. A file that it imports and that has
 * messages belongs here (web/i18n/shell-messages.test.ts).
 */
const shell = [
  'web/app/!(shortcut-help).*',
  'web/components/!(block|number-field|text-page).*',
  'web/components/news/@(checker-band|gauge-frames).*',
  'web/features/account',
  'web/features/bias-check/bias-checker.tsx',
  'web/features/bias-check/check',
  'web/features/bias-check/result/reading-guide.tsx',
  'web/features/news/stories/load-stories.ts',
  'web/features/sign-in',
  'web/i18n',
  'web/lib',
  'web/routes/bias-checker-route.tsx',
  'web/routes/not-found-route.tsx',
  'web/routes/verify-route.tsx',
];
/** Lingui includes a folder by its name, and excludes it by a pattern only. */
const below = (places: readonly string[]) =>
  places.map((place) => (/[.*]/.test(place) ? place : `${place}/**`));

/** The back office and the pages for programmers are in English. */
const english = [
  'web/features/admin-*/**',
  'web/features/api-docs/**',
  'web/components/admin/**',
  'web/routes/admin/**',
  'web/extension/**',
  'web/worker/**',
];
const tests = ['**/*.test.ts', '**/*.test.tsx', 'web/testing/**'];

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languageCodes],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: 'web/i18n/{locale}/shell', include: shell, exclude: tests },
    { path: 'web/i18n/{locale}/reading', include: ['web'], exclude: [...below(shell), ...english, ...tests] },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'origin',
  runtimeConfigModule: {
    i18n: ['#web/i18n/i18n.ts', 'i18n'],
    Trans: ['#web/i18n/trans.tsx', 'Trans'],
  },
});
