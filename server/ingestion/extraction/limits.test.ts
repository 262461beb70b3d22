import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#testing/processor-time.ts';
import { assertNotTooComplex, PageTooComplexError } from './limits.ts';

describe('assertNotTooComplex', () => {
  it.each([
    ['deep nesting', '<div>'.repeat(600)],
    ['deep nesting with empty-looking tags', '<div/>'.repeat(600)],
    ['deep nesting with attributes', '<div class="a > b" id=\'c\'>'.repeat(600)],
    ['200,000 divs', '<div>'.repeat(200_000)],
    ['too many tags', '<br>'.repeat(70_000)],
    ['too many tags and comments', '<br><!-- -->'.repeat(30_000)],
    ['deep nesting after an empty comment', `<!-->${'<div>'.repeat(600)}`],
    ['deep nesting after an empty comment with a dash', `<!--->${'<div>'.repeat(600)}`],
    ['deep nesting after a comment that ends oddly', `<!-- x --!>${'<div>'.repeat(600)}`],
    ['too many declarations', '<!x>'.repeat(60_000)],
    ['too many instructions', '<?x?>'.repeat(60_000)],
    ['too many end tags without a name', '</ x>'.repeat(60_000)],
    ['an enormous page', 'x'.repeat(12_000_001)],
  ])('refuses %s', (_, html) => {
    expect(() => assertNotTooComplex(html)).toThrow(PageTooComplexError);
  });

  it.each([
    ['paragraphs that are never closed', '<p>x'.repeat(5000)],
    ['list items and cells that are never closed', '<li>x<td>y'.repeat(5000)],
    ['void tags', '<img src="a"><br><input>'.repeat(3000)],
    ['closed tags', '<div><span>x</span></div>'.repeat(5000)],
    ['markup in scripts', `<script>${'"<div>"'.repeat(5000)}</script>`],
    ['markup in comments', `<!--${'<div>'.repeat(5000)}-->`],
    ['markup in comments with dashes', `<!-- > -- <!-->${'<!--<div>-->'.repeat(5000)}`],
    ['signs of less', 'a < b '.repeat(60_000)],
    ['markup in quoted values', `<a title="${'<div>'.repeat(5000)}">x</a>`],
    ['paths of drawings', `<svg>${'<path d="M0 0"/>'.repeat(5000)}</svg>`],
    ['end tags without a start', '</div>'.repeat(5000)],
  ])('lets %s pass', (_, html) => {
    expect(() => assertNotTooComplex(html)).not.toThrow();
  });

  it.each([
    ['unclosed tags', '<a '.repeat(300_000)],
    ['unclosed quotes', '<a b="'.repeat(300_000)],
    ['unclosed comments', '<!--'.repeat(300_000)],
    ['unclosed scripts', '<script '.repeat(300_000)],
    ['lone brackets', '<'.repeat(300_000)],
  ])('takes time in proportion for %s', async (_, html) => {
    expect(await processorTimeOf(() => assertNotTooComplex(html))).toBeLessThan(3000);
  });
});
