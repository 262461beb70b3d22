import type { Page } from 'playwright-core';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import type { ScreenOptions } from './browser.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';

/** A system that has checked every invented article, so that checks find related articles. */
export interface CheckedSystem extends TestSystem {
  /** A page of the administrator, who has no daily limit and signs in once for a whole file. */
  open(path: string, options?: ScreenOptions): Promise<Page>;
}

export async function startCheckedSystem(): Promise<CheckedSystem> {
  const system = await startTestSystem();
  for (const article of inventedArticles) await system.app.check(system.app.adminEmail, addressOf(article));
  return { ...system, open: (path, options) => system.enter(system.app.adminEmail, path, options) };
}

/** An address and a topic with related articles in this system. */
export const leftArticle = 'http://northgatetribune.example/politics/2026/clinic-cuts';
export const topic = 'taxpayers';
