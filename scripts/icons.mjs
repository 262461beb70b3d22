// npm run icons: draws the icons of the installed app and of the browser extension from the mark, in Chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const paper = '#f4f5f3';
const mark = `<g fill="none" stroke="#14181c" stroke-width="2.5"><path d="M2 10h28M3 10v6M29 10v6"/><path d="M9.5 10v3.5M22.5 10v3.5" stroke-width="2"/></g><path d="M16 12l7 15H9z" fill="#a97a1f"/>`;

/** `inset` is the part of the width that stays empty at each side; a maskable icon may lose up to 20 %. */
const icons = [
  { file: 'web/public/icons/icon-192.png', size: 192, inset: 0.14, radius: 0.18 },
  { file: 'web/public/icons/icon-512.png', size: 512, inset: 0.14, radius: 0.18 },
  { file: 'web/public/icons/maskable-512.png', size: 512, inset: 0.24, radius: 0 },
  { file: 'web/public/icons/apple-touch-180.png', size: 180, inset: 0.16, radius: 0 },
  { file: 'web/extension/icons/16.png', size: 16, inset: 0.03, radius: 0.15 },
  { file: 'web/extension/icons/32.png', size: 32, inset: 0.06, radius: 0.18 },
  { file: 'web/extension/icons/48.png', size: 48, inset: 0.08, radius: 0.18 },
  { file: 'web/extension/icons/128.png', size: 128, inset: 0.14, radius: 0.18 },
];

function drawing({ size, inset, radius }) {
  const side = 32 / (1 - 2 * inset);
  const start = 16 - side / 2;
  // The mark is higher than the middle of its box by half a unit.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${start} ${start + 2.5} ${side} ${side}"><rect x="${start}" y="${start + 2.5}" width="${side}" height="${side}" rx="${side * radius}" fill="${paper}"/>${mark}</svg>`;
}

const browser = await chromium.launch({
  executablePath: process.env.BALANCE_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const icon of icons) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(icon)}`);
  const file = join(root, icon.file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await page.screenshot({ omitBackground: true }));
}
await browser.close();
