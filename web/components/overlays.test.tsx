import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastProvider, useToast } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function DialogPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="A title" onClose={() => setOpen(false)}>
          <p>Text</p>
        </Dialog>
      )}
    </>
  );
}

describe('a dialog', () => {
  it('has its title as name, closes by Esc and by a click outside, and restores the focus', async () => {
    render(<DialogPage />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'A title' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
    await userEvent.click(opener);
    await userEvent.click(screen.getByText('Text'));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await userEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

function ToastPage() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Link copied')}>
      Copy
    </button>
  );
}

describe('toasts', () => {
  it('are at most two, announced politely, and disappear after six seconds without hover or focus', () => {
    vi.useFakeTimers();
    render(
      <ToastProvider>
        <ToastPage />
      </ToastProvider>,
    );
    for (let presses = 0; presses < 3; presses += 1) fireEvent.click(screen.getByText('Copy'));
    expect(screen.getAllByText('Link copied')).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toContain('Link copied');
    fireEvent.mouseEnter(screen.getAllByText('Link copied')[0]?.parentElement as HTMLElement);
    act(() => vi.advanceTimersByTime(6000));
    expect(screen.getAllByText('Link copied')).toHaveLength(1);
  });
});

describe('a tooltip', () => {
  it('describes its word, shows on focus, and Esc hides it', async () => {
    render(<Tooltip text="20 November 2026">2 hours ago</Tooltip>);
    const word = screen.getByRole('button', { name: '2 hours ago', description: '20 November 2026' });
    await userEvent.tab();
    expect(document.activeElement).toBe(word);
    expect(screen.getByRole('tooltip').className).toBe('tooltip-text');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('tooltip').className).toBe('visually-hidden');
  });
});
