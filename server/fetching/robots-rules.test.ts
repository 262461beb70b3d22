import { describe, expect, it } from 'vitest';
import { fastestMs } from '#domain/testing/times-longer.ts';
import { parseRobots } from './robots-rules.ts';

const ORIGIN = 'https://news.example';

function rules(...lines: string[]) {
  return parseRobots(`${ORIGIN}/robots.txt`, lines.join('\n'));
}

const page = new URL(`${ORIGIN}/politics/story`);

describe('parseRobots', () => {
  it.each([
    ['nothing', [], true, true],
    ['a rule for all', ['User-agent: *', 'Disallow: /'], false, true],
    ['a rule for another', ['User-agent: OtherBot', 'Disallow: /'], true, true],
    ['a rule for us', ['User-agent: Balance', 'Disallow: /politics'], false, false],
    ['a rule for us in other letters', ['user-agent:BALANCE/1.0 # us', 'disallow: /'], false, false],
    ['a rule for one named alike', ['User-agent: Balancer', 'Disallow: /'], true, true],
    [
      'leave for us where others have none',
      ['User-agent: *', 'Disallow: /', '', 'User-agent: Balance', 'Allow: /'],
      true,
      true,
    ],
    [
      'a group of several agents',
      ['User-agent: OtherBot', 'User-agent: Balance', 'Disallow: /'],
      false,
      false,
    ],
    ['a longer allow', ['User-agent: *', 'Disallow: /politics', 'Allow: /politics/story'], true, true],
    ['a pattern', ['User-agent: *', 'Disallow: /*/story$'], false, true],
    ['another path', ['User-agent: *', 'Disallow: /private/'], true, true],
    ['an empty rule', ['User-agent: *', 'Disallow:'], true, true],
    ['a web page', ['<!doctype html>', '<p>Not found: nothing</p>'], true, true],
  ])('reads %s', (_what, lines, all, byName) => {
    const read = rules(...lines);
    expect([read.allows(page), read.allowsByName(page)]).toEqual([all, byName]);
  });

  it('parses the crawl delay that applies to Balance', () => {
    expect(rules('User-agent: *', 'Crawl-delay: 5').crawlDelaySeconds).toBe(5);
    expect(
      rules('User-agent: *', 'Crawl-delay: 5', 'User-agent: Balance', 'Crawl-delay: 2').crawlDelaySeconds,
    ).toBe(2);
    expect(rules('User-agent: *', 'Crawl-delay: often').crawlDelaySeconds).toBe(0);
    expect(rules('User-agent: *', 'Crawl-delay: -4').crawlDelaySeconds).toBe(0);
  });

  it.each([
    ['nothing', [], null],
    ['a group for one', ['User-agent: GPTBot', 'Disallow: /'], 'gptbot'],
    ['other letters and a version', ['USER-AGENT: ccbot/2.0 # crawl', 'DISALLOW: /*'], 'ccbot'],
    [
      'a group of several',
      ['User-agent: OtherBot', 'User-agent: Google-Extended', 'Disallow: /'],
      'google-extended',
    ],
    ['an empty line within a group', ['User-agent: GPTBot', '', 'Disallow: /'], 'gptbot'],
    ['a rule for part of the site', ['User-agent: GPTBot', 'Disallow: /private/'], null],
    ['a site that is opened again', ['User-agent: GPTBot', 'Disallow: /', 'Allow: /'], null],
    ['a group that follows', ['User-agent: GPTBot', 'Allow: /', 'User-agent: OtherBot', 'Disallow: /'], null],
    ['a rule for all', ['User-agent: *', 'Disallow: /'], null],
    ['one named alike', ['User-agent: GPTBotter', 'Disallow: /'], null],
    ['an empty rule', ['User-agent: GPTBot', 'Disallow:'], null],
  ])('says whether language models are kept out: %s', (_what, lines, agent) => {
    expect(rules(...lines).closedToModel).toBe(agent);
  });

  it('reads a hostile file for language models in bounded time', () => {
    const hostile = ['User-agent: GPTBot', 'Disallow: /'].flatMap((line) =>
      Array.from({ length: 20_000 }, () => line),
    );
    expect(fastestMs(() => rules(...hostile), 500)).toBeLessThan(500);
  });

  it('keeps only the rules that apply to Balance', () => {
    const many = Array.from({ length: 1000 }, (_, bot) => `User-agent: Bot${bot}\nDisallow: /`);
    expect(rules(...many, 'User-agent: *', 'Disallow: /x').size).toBeLessThan(40);
  });

  it('matches a hostile file in bounded time', () => {
    const line = `Disallow: /${'*a'.repeat(100)}b`;
    const hostile = rules('User-agent: *', ...Array.from({ length: 2400 }, () => line));
    expect(hostile.size).toBeLessThan(60_000);
    const match = () => expect(hostile.allows(new URL(`${ORIGIN}/${'a'.repeat(4000)}`))).toBe(false);
    expect(fastestMs(match, 1000)).toBeLessThan(1000);
  });

  it.each([
    ['characters that are encoded', 'ü'],
    ['encoded characters', '%c3%bc'],
  ])('applies %s exactly, and beyond a budget as a prefix', (_what, unit) => {
    const address = new URL(`${ORIGIN}/ü/story`);
    const rule = `/${unit}/st`;
    expect(rules('User-agent: *', `Disallow: ${rule}`).allows(address)).toBe(false);
    expect(rules('User-agent: *', 'Disallow: /', `Allow: ${rule}`).allows(address)).toBe(true);
    const many = Array.from({ length: 30 }, () => `Disallow: /x${unit.repeat(1000)}`);
    const beyond = rules('User-agent: *', ...many, `Disallow: /p${unit}`, `Allow: /p${unit}`);
    expect(beyond.allows(page)).toBe(false);
    expect(beyond.allows(address)).toBe(true);
    expect(beyond.allows(new URL(`${ORIGIN}/x`))).toBe(false);
  });
});
