import { describe, expect, it } from 'vitest';
import { fastestMs, timesLonger } from '#domain/testing/times-longer.ts';
import { address, paragraphs, story } from '#testing/sample-pages.ts';
import { extractArticle } from './extract-article.ts';

const many = (count: number, of: string) => of.repeat(count);
const prose = paragraphs(story);
const attributes = Array.from({ length: 20_000 }, (_, at) => `a${at}="x"`).join(' ');

const maxMs = 2000;

/** Bodies of pages of up to 300 kB, with thousands of elements, built to need long. */
const hostile: [string, string][] = [
  ['elements nested as deep as allowed', many(490, '<div>') + many(60, prose)],
  ['each level with its own words', many(240, `<div><p>${'a few words, '.repeat(40)}</p><section>`)],
  ['list items and cells that nest because they never end', many(2500, '<li>x<td>y')],
  ['ends without a start below open cells', many(3000, '<li><td>') + many(6000, '</b>')],
  ['an element with 20,000 attributes', `<div ${attributes}>${prose}</div>`],
  ['an image with 20,000 attributes', `<img ${attributes}>${prose}`],
  ['a table without end', `<table>${many(6000, '<tr><td>Some words of a cell<td>and more')}`],
  ['tables in tables', many(160, `<table><tr><td>${story[0]}`)],
  ['templates in templates', many(400, '<template><p>hidden</p>') + prose],
  ['a drawing with thousands of paths', `<svg>${many(10_000, '<path d="M0 0"/>')}</svg>${prose}`],
  ['CDATA in drawings', `<svg>${many(5000, '<text><![CDATA[<p>words</p>]]></text>')}</svg>${prose}`],
  ['frames', many(5000, '<iframe src="a">text</iframe>') + prose],
  ['formatting that ends in the wrong order', many(5000, '<b>one<i>two</b>three</i>')],
  ['ends of paragraphs without a start', many(8000, 'some words</p>')],
  ['line breaks', many(15_000, 'text<br><br>')],
  ['paragraphs side by side', many(300, prose)],
  ['links alone', many(8000, '<a href="#x">some words of a link</a> ')],
  ['comments', many(30_000, '<!-- -->') + prose],
  ['noscript images', many(2000, '<div><img src="a.png"><noscript><img src="b.png"></noscript></div>')],
  ['names of bylines', many(400, '<div class="byline">') + many(20_000, 'x ')],
  ['one long name of a class', `<div class="${many(20_000, 'comment share ')}">${prose}</div>`],
];

describe('extractArticle of hostile pages', () => {
  it.each([
    ['one element', (all: string[]) => `<div ${all.join(' ')}>${prose}</div>`],
    ['the body', (all: string[]) => `${prose}<body ${all.join(' ')}>`],
    ['a picture', (all: string[]) => `<img ${all.join(' ')}>${prose}`],
    ['an element of a template', (all: string[]) => `<template><p ${all.join(' ')}></template>${prose}`],
    [
      'many elements',
      (all: string[]) =>
        all.map((_, at) => (at % 50 === 0 ? `<p ${all.slice(at, at + 50).join(' ')}>x` : '')).join(''),
    ],
  ])('refuses 500,000 attributes of %s in little time', (_, build) => {
    const names = Array.from({ length: 500_000 }, (_, at) => `a${at}="x"`);
    const html = `<html><head><title>Bridge vote</title></head>${build(names)}</html>`;
    const read = () => extractArticle({ html, address });
    expect(read).toThrow('The page has more than 100000 attributes.');
    expect(fastestMs(() => expect(read).toThrow(), maxMs)).toBeLessThan(maxMs);
  });

  it.each([
    ['named boxes', '<p class="ad promo share social meta">some words of a text, '],
    ['words about consent', '<p>cookie consent and more words of a text, '],
    ['paragraphs', '<p>some words of a text, said by one, and more of them'],
  ])('needs for deep %s hardly more than for others', (_, paragraph) => {
    const read = (depth: number) => {
      const html = `<html><body><h1>Title</h1>${many(depth, '<div>')}${many(6000, paragraph)}</body></html>`;
      extractArticle({ html, address });
    };
    expect(timesLonger(read, 5, 490)).toBeLessThan(2);
  });

  it.each(hostile)('needs little time for %s', (_, body) => {
    const html = `<html><head><title>Bridge vote</title></head><body>${body}</body></html>`;
    expect(fastestMs(() => extractArticle({ html, address }), maxMs)).toBeLessThan(maxMs);
  });

  it.each([
    ['a template', '<template><p>Hidden words of a template, of no meaning.</p></template>'],
    ['a drawing', '<svg><title>Words of a drawing, hidden</title><text>more of them</text></svg>'],
    ['a frame', '<iframe src="https://frame.example/">Words for old browsers.</iframe>'],
    ['comments with markup', '<!-- <p>Words of a comment</p> --><!--[if IE]><p>Words</p><![endif]-->'],
  ])('leaves out the words of %s', (_, markup) => {
    const body = paragraphs(story.slice(0, 3)) + markup + paragraphs(story.slice(3));
    const html = `<html><head><title>Bridge vote</title></head><body>${body}</body></html>`;
    expect(extractArticle({ html, address }).text).toBe(story.join('\n\n'));
  });

  it('follows links from the address that the page gives as its base', () => {
    const base = '<base href="https://data.example/2026/">';
    const body = story.map((text, at) => `<p>${text} <a href="table-${at}">source</a></p>`).join('');
    const html = `<html><head><title>Bridge vote</title>${base}</head><body>${body}</body></html>`;
    expect(extractArticle({ html, address }).linkCount).toBe(story.length);
  });
});
