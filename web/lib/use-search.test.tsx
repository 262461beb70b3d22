import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Navigator, Router, type To } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useSearch } from './use-search.ts';

/** The addresses given to the router, in this order; a test applies them late, like a slow machine. */
let given: To[] = [];
beforeEach(() => {
  given = [];
});

const navigator: Navigator = {
  createHref: () => '',
  go: () => {},
  push: (to) => given.push(to),
  replace: (to) => given.push(to),
};

function Choices() {
  const [search, change] = useSearch();
  const choose = (name: string) => {
    const next = new URLSearchParams(search);
    if (next.has(name)) next.delete(name);
    else next.set(name, '1');
    change(next);
  };
  return (
    <>
      <p role="status">{search}</p>
      {['a', 'b'].map((name) => (
        <button type="button" key={name} onClick={() => choose(name)}>
          {name}
        </button>
      ))}
    </>
  );
}

function open() {
  const page = (search: string) => (
    <Router navigator={navigator} location={{ pathname: '/', search }}>
      <Choices />
    </Router>
  );
  const { rerender } = render(page(''));
  return (search: string) => act(() => rerender(page(search)));
}

const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('status').textContent;
const givenAre = (...searches: string[]) =>
  waitFor(() => expect(given.map((to) => (typeof to === 'string' ? to : to.search))).toEqual(searches));

it('keeps a later choice while an earlier one reaches the address', async () => {
  const reach = open();
  await choose('a');
  await givenAre('?a=1');
  await choose('b');
  expect(shown()).toBe('a=1&b=1');
  await reach('?a=1');
  expect(shown()).toBe('a=1&b=1');
  await givenAre('?a=1', '?a=1&b=1');
  await reach('?a=1&b=1');
  expect(shown()).toBe('a=1&b=1');
  await reach('?a=1');
  expect(shown()).toBe('a=1');
});

it('follows the address of Back, also after choices without effect', async () => {
  const reach = open();
  await choose('a');
  await givenAre('?a=1');
  await choose('a');
  await reach('?a=1');
  expect(shown()).toBe('');
  await givenAre('?a=1', '');
  await reach('');
  expect(shown()).toBe('');
  await reach('?a=1');
  expect(shown()).toBe('a=1');
  await reach('?b=1');
  expect(shown()).toBe('b=1');
});
