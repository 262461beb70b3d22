import { describe, expect, it, vi } from 'vitest';
import { storage, storageKeys } from '#web/lib/storage.ts';
import { sampleResult } from '#web/testing/sample-result.ts';
import '#web/testing/setup-dom.ts';
import { forgetRecentChecks, loadRecentChecks, maxRecentChecks, rememberCheck } from './recent-checks.ts';

const email = 'reader@calderdesk.example';
const topicResult = (topic: string) => ({
  submitted: topic,
  at: 1,
  result: sampleResult({ search_mode: 'topic', resolved_url: null, article: null, bias_score_numeric: null }),
});

describe('recent checks', () => {
  it('are kept under the address of the result, which holds no credential', () => {
    const result = sampleResult({ article: null });
    rememberCheck(email, { submitted: `${result.resolved_url}?token=hush`, at: 1, result });
    expect(loadRecentChecks(email)).toMatchObject([
      { input: result.resolved_url, title: result.resolved_url },
    ]);
    forgetRecentChecks();
  });

  it('are kept newest first, each once', () => {
    rememberCheck(email, { submitted: 'a.example', at: 1, result: sampleResult() });
    rememberCheck(email, topicResult('fares'));
    rememberCheck(email, { submitted: 'a.example', at: 3, result: sampleResult() });
    expect(loadRecentChecks(email)).toEqual([
      {
        input: 'https://www.northgatetribune.example/night-bus',
        title: 'Shared night buses give late workers a way home',
        isTopic: false,
        bias: -0.62,
        at: 3,
      },
      { input: 'fares', title: 'fares', isTopic: true, bias: null, at: 1 },
    ]);
  });

  it('are bounded', () => {
    for (let n = 0; n < 30; n += 1) rememberCheck(email, topicResult(`topic ${n}`));
    expect(loadRecentChecks(email)).toHaveLength(maxRecentChecks);
    expect(loadRecentChecks(email)[0]?.input).toBe('topic 29');
  });

  it('belong to one account', () => {
    rememberCheck(email, topicResult('fares'));
    expect(loadRecentChecks('other@calderdesk.example')).toEqual([]);
    rememberCheck('other@calderdesk.example', topicResult('rents'));
    expect(loadRecentChecks(email)).toEqual([]);
  });

  it('never contain pasted text or inputs of unlimited length', () => {
    const pasted = sampleResult({ resolved_url: null });
    rememberCheck(email, { submitted: '', at: 1, result: pasted });
    rememberCheck(email, topicResult('a'.repeat(10_000)));
    expect(loadRecentChecks(email)).toEqual([]);
  });

  it.each(['{', '[]', 'null', '{"email":"reader@calderdesk.example","checks":[null,{"input":1}]}'])(
    'ignore what is not theirs: %s',
    (kept) => {
      storage.write(storageKeys.recentChecks, kept);
      expect(loadRecentChecks(email)).toEqual([]);
    },
  );

  it('last as long as the page when the browser refuses to keep them', () => {
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    rememberCheck(email, topicResult('fares'));
    refused.mockRestore();
    expect(loadRecentChecks(email)).toHaveLength(1);
    forgetRecentChecks();
    expect(loadRecentChecks(email)).toEqual([]);
  });
});
