import { expect, it } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { failureScope } from './failure-scope.ts';

const refused = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' });

it.each([
  ['data', ['0A000', '21000', '22P02', '22021', '23505', '23514', '44000', '54000', 'P0001']],
  ['unclear', ['40001', '40P01', '55P03', '57014', 'XX000', 'XX001', 'XX002']],
  ['run', ['08006', '25P02', '42703', '42P01', '53100', '53200', '57P01', '57P03', '58030']],
] as const)('an error of PostgreSQL is a matter of %s', (scope, states) => {
  expect(states.map((state) => [state, failureScope(refused(state))])).toEqual(
    states.map((state) => [state, scope]),
  );
});

it('a lost connection, a full disk and an abort concern the run', () => {
  const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const known = [new AppError('database-unavailable', 'Gone.'), new AppError('storage-full', 'Full.')];
  expect([lost, full, ...known].map((error) => failureScope(error))).toEqual(Array(4).fill('run'));
  expect(failureScope(new TypeError('x'), AbortSignal.abort())).toBe('run');
});

it('another exception is unclear', () => {
  const coded = Object.assign(new Error('x'), { code: 'EPIPX' });
  const thrown = [new TypeError('x'), coded, new AppError('not-found', 'Gone.'), 'text', undefined];
  expect(thrown.map((error) => failureScope(error))).toEqual(Array(5).fill('unclear'));
});

describeOnEachDatabase('failureScope', (database) => {
  it('classifies errors of the database', async () => {
    const scopeOf = (query: string, values: unknown[] = []) =>
      database()
        .pool.query(query, values)
        .then(() => 'none', failureScope);
    const halved = JSON.stringify({ title: 'a\ud83d' });
    expect(await scopeOf('SELECT $1::jsonb', [halved])).toBe('data');
    expect(await scopeOf('SELECT $1::text', ['a\0'])).toBe('data');
    expect(await scopeOf("INSERT INTO items (address) VALUES ('a')")).toBe('data');
    expect(await scopeOf('SELECT missing FROM items')).toBe('run');
    expect(await scopeOf('SELECT * FROM missing')).toBe('run');
  });
});
