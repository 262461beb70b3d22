import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { LeaveGuard } from './leave-guard.tsx';

function Editor() {
  const [text, setText] = useState('');
  useUnsavedWork(text !== '');
  return (
    <>
      <input aria-label="Prompt" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/news">News</Link>
      <Link to="/admin?part=2">Other part</Link>
    </>
  );
}

beforeEach(() => {
  history.replaceState(null, '', '/start');
  render(
    <BrowserRouter>
      <LeaveGuard>
        <Routes>
          <Route path="/start" element={<Link to="/admin">Administration</Link>} />
          <Route path="/admin" element={<Editor />} />
          <Route path="/news" element={<h1>News edition</h1>} />
        </Routes>
      </LeaveGuard>
    </BrowserRouter>,
  );
  fireEvent.click(screen.getByText('Administration'));
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Prompt'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

describe('unsaved work', () => {
  it('is kept when leaving is cancelled, and discarded when leaving is confirmed', () => {
    type('Be fair');
    expect(unload()).toBe(true);
    fireEvent.click(screen.getByText('Other part'));
    expect(question()).toBeNull();
    fireEvent.click(screen.getByText('News'));
    expect(question()).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    press('Cancel');
    expect(screen.getByLabelText('Prompt')).toHaveProperty('value', 'Be fair');
    fireEvent.click(screen.getByText('News'));
    press('Leave page');
    expect(screen.getByText('News edition')).toBeTruthy();
    expect(unload()).toBe(false);
  });

  it('survives Back until leaving is confirmed', async () => {
    type('Be fair');
    history.back();
    await waitFor(() => expect(question()).toBeTruthy());
    await waitFor(() => expect(location.pathname).toBe('/admin'));
    expect(screen.getByLabelText('Prompt')).toHaveProperty('value', 'Be fair');
    press('Cancel');
    history.back();
    await waitFor(() => expect(question()).toBeTruthy());
    await waitFor(() => expect(location.pathname).toBe('/admin'));
    press('Leave page');
    expect(await screen.findByText('Administration')).toBeTruthy();
    expect(location.pathname).toBe('/start');
  });

  it('is none after a save or an undo: no dialog opens', async () => {
    type('Be fair');
    type('');
    expect(unload()).toBe(false);
    history.back();
    expect(await screen.findByText('Administration')).toBeTruthy();
    expect(question()).toBeNull();
  });
});
