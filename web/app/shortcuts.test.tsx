import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render-page.tsx';
import { Shortcuts } from './shortcuts.tsx';

function Page() {
  const [help, setHelp] = useState(false);
  const { pathname } = useLocation();
  const [opened, setOpened] = useState('');
  return (
    <>
      <p>at {pathname}</p>
      <p>opened {opened}</p>
      {['one', 'two', 'three'].map((name) => (
        <button type="button" key={name} data-step onClick={() => setOpened(name)}>
          {name}
        </button>
      ))}
      <input aria-label="words" data-search={pathname === '/search' ? true : undefined} />
      <Shortcuts helpOpen={help} onHelp={setHelp} />
    </>
  );
}

const open = () =>
  renderPage(new FakeServer(), <Page />, { email: 'reader@calderdesk.example', path: '/news' });
const focused = () => document.activeElement?.textContent;

describe('the keys', () => {
  it('step through headlines and open one', async () => {
    open();
    await userEvent.keyboard('jjj');
    expect(focused()).toBe('three');
    await userEvent.keyboard('jk');
    expect(focused()).toBe('two');
    await userEvent.keyboard('o');
    expect(screen.getByText('opened two')).toBeTruthy();
  });

  it('go to pages after g, but not to those of administrators', async () => {
    open();
    await userEvent.keyboard('ga');
    expect(screen.getByText('at /news')).toBeTruthy();
    await userEvent.keyboard('gb');
    expect(screen.getByText('at /')).toBeTruthy();
  });

  it('lead to the search of the news from any page', async () => {
    open();
    await userEvent.keyboard('/');
    expect(screen.getByText('at /search')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('words')));
  });

  it('do nothing while the user types or holds Ctrl', async () => {
    open();
    await userEvent.type(screen.getByLabelText('words'), 'gb?/j');
    await userEvent.keyboard('{Control>}?{/Control}');
    expect(screen.getByLabelText<HTMLInputElement>('words').value).toBe('gb?/j');
    expect(screen.getByText('at /news')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are explained by ?, and can be switched off', async () => {
    open();
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText('Go to News Edition')).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Use these keys' }));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('j');
    expect(focused()).not.toBe('one');
    expect(localStorage.getItem('balanceShortcuts')).toBe('off');
  });
});
