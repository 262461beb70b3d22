import { expect, it } from 'vitest';
import { parsePushPayload } from './push-payload.ts';

const general = { title: 'Balance', body: 'News of a story you follow.', path: '/following' };

it('reads title, sentence and path', () => {
  const payload = { title: 'Bridge', body: 'The right joined.', path: '/story/1' };
  expect(parsePushPayload(JSON.stringify({ ...payload, more: 1 }))).toEqual(payload);
});

it.each(['', '{', 'null', '1', '[]', '{"title":1,"body":null}'])('has general words for %s', (text) => {
  expect(parsePushPayload(text)).toEqual(general);
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'does not lead to %s',
  (path) => {
    expect(parsePushPayload(JSON.stringify({ ...general, path })).path).toBe('/following');
  },
);
