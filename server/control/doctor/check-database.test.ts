import { describe, expect, it } from 'vitest';
import { judgePostgresql } from './check-database.ts';

describe('judgePostgresql', () => {
  it.each([
    ['9.6.24', 'FAIL'],
    ['12.22', 'FAIL'],
    ['', 'FAIL'],
    ['13.0', 'WARN'],
    ['14.15 (Debian 14.15-1)', 'WARN'],
    ['15.10', 'OK'],
    ['18beta1', 'OK'],
  ])('calls %j %s', (version, level) => {
    const judged = judgePostgresql(version);
    expect(judged.level).toBe(level);
    expect(judged.advice === '').toBe(level === 'OK');
  });
});
