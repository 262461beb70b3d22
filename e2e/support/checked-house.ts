import type { Page } from 'playwright-core';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import type { ScreenOptions } from './browser.ts';
import { type House, openHouse } from './house.ts';

/** A house that has checked every invented article: related articles are found among those. */
export interface CheckedHouse extends House {
  /** A page of the administrator's: without a daily limit, and one sign-in for a whole file. */
  open(path: string, options?: ScreenOptions): Promise<Page>;
}

export async function openCheckedHouse(): Promise<CheckedHouse> {
  const house = await openHouse();
  for (const article of inventedArticles) await house.app.check(house.app.adminEmail, addressOf(article));
  return { ...house, open: (path, options) => house.enter(house.app.adminEmail, path, options) };
}

/** An address and a topic that have related articles there. */
export const leftArticle = 'http://northgatetribune.example/politics/2026/clinic-cuts';
export const topic = 'taxpayers';
