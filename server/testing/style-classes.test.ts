import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUndefinedClasses } from '../../scripts/lib/style-classes.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-styles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const css = `
/* .removed { } */
@layer components {
  .card, .card-head > .date:not(.late) { color: red; }
  @media (max-width: 47.99rem) { .badge-done::after { content: '.quoted {'; } }
  .wide { background: url(a.png); }
}`;

function problems(page: string, exceptions: ReadonlyMap<string, string> = new Map()): string[] {
  writeFileSync(join(folder, 'a.css'), css);
  writeFileSync(join(folder, 'a.tsx'), page);
  return findUndefinedClasses({ folder, pages: ['a.tsx'], styles: ['a.css'], exceptions });
}

const undefinedClass = (name: string) => `no rule in web/styles for the class "${name}": a.tsx:1`;

describe('the check of classes', () => {
  it.each([
    ['a literal', '<p className="card card-head">a</p>'],
    ['a choice', `<p className={late ? 'late' : 'date'}>a</p>`],
    ['a condition', `<p className={late && 'late'}>a</p>`],
    ['a choice in a template', `<p className={\`card \${late ? 'late' : ''}\`}>a</p>`],
    ['a template with an unknown part of a name', `<p className={\`badge-\${kind}\`}>a</p>`],
    ['a value', '<p className={name}>a</p>'],
    ['a rule in a media query', '<p className="badge-done">a</p>'],
    ['an attribute of another name', '<p title="unknown">a</p>'],
  ])('accepts %s', (_name, page) => {
    expect(problems(page)).toEqual([]);
  });

  it.each([
    ['a literal', '<p className="card min-w-0">a</p>', ['min-w-0']],
    ['both sides of a choice', `<p className={late ? 'ink' : 'day'}>a</p>`, ['ink', 'day']],
    ['a condition', `<p className={kind === 'same' && 'ink'}>a</p>`, ['ink']],
    ['a template', `<p className={\`card ink \${late ? 'day' : ''}\`}>a</p>`, ['ink', 'day']],
    ['an unknown part that nothing fits', `<p className={\`tone-\${kind}\`}>a</p>`, ['tone-…']],
    ['another attribute for classes', '<Box headClassName="ink" />', ['ink']],
    ['a class in a comment of the style sheet', '<p className="removed">a</p>', ['removed']],
    ['a class in a string of the style sheet', '<p className="quoted">a</p>', ['quoted']],
    ['an ending of an address in the style sheet', '<p className="png">a</p>', ['png']],
  ])('finds a class without a rule in %s', (_name, page, names) => {
    expect(problems(page)).toEqual(names.map(undefinedClass));
  });

  it('accepts an exception, and finds one that is not needed', () => {
    const exceptions = new Map([['ink', 'A script finds the element by it.']]);
    expect(problems('<p className="ink">a</p>', exceptions)).toEqual([]);
    expect(problems('<p className="card">a</p>', exceptions)).toEqual([
      'no use of the class without a rule, so no exception is needed: "ink"',
    ]);
  });
});
