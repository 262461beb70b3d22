import { focusManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { samplePreferences } from '#web/testing/sample-follows.ts';
import { FollowButton } from './follow-button.tsx';
import { MuteButton } from './mute-button.tsx';

const buttons = (
  <>
    <FollowButton kind="outlet" value="tribune.example" name="Tribune" />
    <MuteButton domain="tribune.example" name="Tribune" />
  </>
);
const invisible = () => document.querySelectorAll('button.invisible').length;

afterEach(() => focusManager.setFocused(undefined));

it('the buttons stay invisible after a failure, until the reader comes back and the server answers', async () => {
  let isDown = true;
  const answer = (more: object) =>
    isDown ? refusal(500, 'No answer.') : json(200, { success: true, error: null, ...more });
  const server = new FakeServer()
    .on('GET /me/follows', () => answer({ follows: [] }))
    .on('GET /me/preferences', () => answer({ preferences: samplePreferences() }));
  renderPage(server, buttons, { email: 'reader@readers.example' });
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(invisible()).toBe(2);
  isDown = false;
  await waitFor(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    expect(invisible()).toBe(0);
  });
});

it('readers without an account see no button', () => {
  renderPage(new FakeServer(), buttons);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
