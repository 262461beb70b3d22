import { describe, expect, it } from 'vitest';
import { PageElements } from './elements.ts';
import { parseLinkedData } from './linked-data.ts';
import { parsePage } from './tree/parse-page.ts';

const read = (...scripts: string[]) =>
  parseLinkedData(
    new PageElements(
      parsePage(
        `<html><head>${scripts.map((s) => `<script type="application/ld+json">${s}</script>`).join('')}</head></html>`,
      ),
    ),
  );

describe('parseLinkedData', () => {
  it.each([
    ['an object', '{"@type":"NewsArticle","headline":"Bridge"}'],
    ['a list', '[{"@type":"WebSite"},{"@type":"NewsArticle","headline":"Bridge"}]'],
    ['a graph', '{"@graph":[{"@type":"Organization"},{"@type":"Article","headline":"Bridge"}]}'],
    ['several types', '{"@type":["Thing","BlogPosting"],"headline":"Bridge"}'],
    ['a full type address', '{"@type":"https://schema.org/NewsArticle","headline":"Bridge"}'],
    ['a main entity', '{"@type":"WebPage","mainEntity":{"@type":"Article","headline":"Bridge"}}'],
    ['a comment around it', '<!-- {"@type":"Article","headline":"Bridge"} -->'],
    ['a CDATA section around it', '//<![CDATA[\n{"@type":"Article","headline":"Bridge"}\n//]]>'],
    ['a semicolon at its end', '{"@type":"Article","headline":"Bridge"};'],
    ['a raw line end in a text', '{"@type":"Article","description":"a\nb","headline":"Bridge"}'],
  ])('finds the article in %s', (_, json) => {
    expect(read(json).article?.headline).toBe('Bridge');
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"@type":7}',
    '{"@type":"NewsArticle"',
    '['.repeat(5000),
    '{"@graph":{"@graph":{"@graph":{}}}}',
  ])('finds none in %j', (json) => {
    expect(read(json).article).toBeNull();
  });

  it('uses only texts and ignores other values', () => {
    const { article } = read(
      '{"@type":"Article","headline":{"a":1},"author":[null,7,{"name":["Nora Pell"]},"Ida Venn"],"datePublished":7,"publisher":[]}',
    );
    expect(article).toMatchObject({
      headline: null,
      authors: ['Nora Pell', 'Ida Venn'],
      published: null,
      publisher: null,
    });
  });

  it('follows references to authors', () => {
    const json =
      '[{"@type":"Article","author":{"@id":"#n"}},{"@type":"Person","@id":"#n","name":"Nora Pell"}]';
    expect(read(json).article?.authors).toEqual(['Nora Pell']);
  });

  it('continues after a malformed script', () => {
    expect(read('{oops', '{"@type":"Article","headline":"Bridge"}').article?.headline).toBe('Bridge');
  });

  it.each([
    ['{"@type":"Article","isAccessibleForFree":"False"}', false],
    ['{"@type":"Article","isAccessibleForFree":true}', true],
    ['{"@type":"Article","hasPart":[{"isAccessibleForFree":false}]}', false],
    ['{"@type":"Article"}', null],
  ])('detects from %s whether it is free', (json, isFree) => {
    expect(read(json).isFree).toBe(isFree);
  });
});
