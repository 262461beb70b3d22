import { expect, it } from 'vitest';
import { findNotices } from './find-notices.ts';

const signIn =
  'To read on, please create an account or sign in with your address. It takes a minute and costs nothing at all.';
const items = (titles: readonly string[], guid: (at: number) => string | null = () => null) =>
  titles.map((title, at) => ({ title, guid: guid(at), isOfSite: true }));
const others = ['Harbour bridge closes', 'Council raises school budget', 'Two ferries collide'];

it('finds the items of a text that none of three headlines is about, in any script', () => {
  expect(findNotices(signIn, items(others))).toHaveLength(3);
  const chinese = items(['港口大桥关闭维修', '市议会提高学校预算', '两艘渡轮在灯塔附近相撞']);
  expect(findNotices('请登录您的账户以继续阅读本文。如果您还没有账户，请先注册。', chinese)).toHaveLength(3);
});

it('leaves two headlines, one headline of three items, and one item of three headlines', () => {
  expect(findNotices(signIn, items(others.slice(0, 2)))).toEqual([]);
  expect(findNotices(signIn, items(['Live', 'Live!', 'LIVE']))).toEqual([]);
  expect(
    findNotices(
      signIn,
      items(others, () => 'latest'),
    ),
  ).toEqual([]);
});

it('counts only headlines of the site itself, and finds those of others with them', () => {
  const foreign = items(others).map((item) => ({ ...item, isOfSite: false }));
  expect(findNotices(signIn, [...foreign, ...items(['Farmers protest', 'Mayor resigns'])])).toEqual([]);
  const mixed = [...foreign, ...items(['Farmers protest', 'Mayor resigns', 'Lighthouse burns'])];
  expect(findNotices(signIn, mixed)).toEqual(mixed);
});

it('leaves headlines that the text is about, also with other endings', () => {
  const text =
    'Совет города в понедельник принял новый бюджет школ. Мост в порту закрывают на ремонт до весны.';
  const titles = ['Совета городов принятие бюджета', 'Портовый мост закрыт', 'Новые бюджеты школам'];
  expect(findNotices(text, items(titles))).toEqual([]);
  const mixed = items([...others, 'How to create an account and sign in']);
  expect(findNotices(signIn, mixed)).toEqual(mixed.slice(0, 3));
});
