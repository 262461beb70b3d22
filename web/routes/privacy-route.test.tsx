import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isTrackingAllowed, trackingChoice } from '#web/lib/tracking/tracking-choice.ts';
import { TrackingSwitch } from './privacy-route.tsx';

const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Send anonymous usage events' });

describe('the switch of usage events', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    trackingChoice.write('on');
  });

  it('opts this browser out, and in again', async () => {
    render(<TrackingSwitch />);
    expect(toggle().checked).toBe(true);
    await userEvent.click(toggle());
    expect(toggle().checked).toBe(false);
    expect([localStorage.getItem('balanceapp_tracking_opt_out'), isTrackingAllowed()]).toEqual([
      'true',
      false,
    ]);
    await userEvent.click(toggle());
    expect([localStorage.getItem('balanceapp_tracking_opt_out'), isTrackingAllowed()]).toEqual([null, true]);
  });

  it('is off, with the reason, where the browser signals privacy', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    render(<TrackingSwitch />);
    expect([toggle().checked, toggle().disabled]).toEqual([false, true]);
    expect(screen.getByText(/Your browser asks not to be tracked/)).toBeTruthy();
  });
});
