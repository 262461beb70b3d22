import type { Page } from 'playwright-core';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';
import type { ScreenOptions } from './browser.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';

/** A system that has read every invented article through its news service, so that checks find related articles. */
export interface CheckedSystem extends TestSystem {
  /** A page of the administrator, who has no daily limit and signs in once for a whole file. */
  open(path: string, options?: ScreenOptions): Promise<Page>;
}

export async function startCheckedSystem(): Promise<CheckedSystem> {
  const system = await startTestSystem();
  for (const { title } of inventedArticles) await system.app.check(system.app.adminEmail, title);
  return { ...system, open: (path, options) => system.enter(system.app.adminEmail, path, options) };
}

/** An address and a topic with related articles in this system. */
export const leftArticle = 'http://northgatetribune.example/politics/2026/clinic-cuts';
export const topic = 'taxpayers';
