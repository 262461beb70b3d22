import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontDetails } from '@takumi-rs/core';

const { resolve } = createRequire(import.meta.url);

const families = [
  ['Newsreader', '@fontsource-variable/newsreader/files/newsreader', 'opsz'],
  ['Public Sans', '@fontsource-variable/public-sans/files/public-sans', 'wght'],
] as const;

/** The files of a family, each with the characters that are taken from it. */
const subsets: readonly { name: string; unicodeRange: [number, number][] }[] = [
  {
    name: 'latin',
    unicodeRange: [
      [0x0000, 0x00ff],
      [0x0152, 0x0153],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ],
  },
  {
    name: 'vietnamese',
    unicodeRange: [
      [0x01a0, 0x01a1],
      [0x01af, 0x01b0],
      [0x1ea0, 0x1ef9],
    ],
  },
  {
    name: 'latin-ext',
    unicodeRange: [
      [0x0100, 0x0151],
      [0x0154, 0x019f],
      [0x0218, 0x021b],
      [0x1e80, 0x1e85],
    ],
  },
];

/** The fonts of the pages, from the packages that the pages take them from. */
export function loadFonts(): Promise<FontDetails[]> {
  return Promise.all(
    families.flatMap(([name, start, axes]) =>
      subsets.map(async (subset) => ({
        name,
        data: await readFile(resolve(`${start}-${subset.name}-${axes}-normal.woff2`)),
        unicodeRange: subset.unicodeRange,
      })),
    ),
  );
}
