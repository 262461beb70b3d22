import { describe, expect, it } from 'vitest';
import { parseShared } from './shared-input.ts';

const shared = (parameters: Record<string, string>) => parseShared(new URLSearchParams(parameters));

describe('what another program shares', () => {
  it.each([
    [{ shared_url: 'https://paper.example/a?b=1' }, 'https://paper.example/a?b=1'],
    [{ shared_text: 'Harbour bridge closed https://paper.example/bridge' }, 'https://paper.example/bridge'],
    [
      { shared_title: 'Bridge', shared_text: 'https://paper.example/x', shared_url: '' },
      'https://paper.example/x',
    ],
    [
      { shared_url: 'javascript:alert(1)', shared_text: 'https://paper.example/y' },
      'https://paper.example/y',
    ],
    [{ shared_text: 'harbour bridge' }, 'harbour bridge'],
    [{ shared_title: 'Harbour bridge closed' }, 'Harbour bridge closed'],
  ])('%o fills in %s', (parameters, input) => {
    expect(shared(parameters)).toEqual({ input, pasted: null });
  });

  it.each(['javascript:alert(1)', 'data:text/html,<b>x</b>', 'file:///etc/passwd', 'https://'])(
    'reads %s as a topic, never as an address',
    (text) => {
      expect(shared({ shared_url: text })).toBeNull();
      expect(shared({ shared_text: text })).toEqual({ input: text, pasted: null });
    },
  );

  it('pastes a long text with its title', () => {
    const text = 'The harbour bridge at Wendle is closed. '.repeat(20).trim();
    expect(shared({ shared_title: 'Bridge', shared_text: text })).toEqual({
      input: '',
      pasted: { title: 'Bridge', text },
    });
  });

  it('is nothing without parameters, or with empty ones', () => {
    expect(shared({})).toBeNull();
    expect(shared({ shared_title: ' ', shared_text: '', url: 'https://paper.example' })).toBeNull();
  });
});
