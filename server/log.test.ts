import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function collect() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog('info', stream), lines };
}

it('keeps what a database error says of rows out of the log', () => {
  const { log, lines } = collect();
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "accounts_email_key"'),
    {
      code: '23505',
      detail: 'Key (email)=(ada@reader.example) already exists.',
      where: "unnamed portal parameter $1 = 'ada@reader.example'",
    },
  );
  log.warn({ err: new Error('the job failed', { cause: refused }) }, 'job failed');
  const line = JSON.parse(lines.join(''));
  expect(lines.join('')).not.toContain('ada@reader.example');
  expect(line).toMatchObject({
    msg: 'job failed',
    err: { type: 'Error', message: 'the job failed', cause: { code: '23505' } },
  });
  expect(line.err.stack).toContain('log.test.ts');
});

it('says of a thrown value that is no error only what kind it is', () => {
  const { log, lines } = collect();
  log.warn({ err: 'secret' }, 'odd');
  expect(JSON.parse(lines.join(''))).toMatchObject({ err: { type: 'string' } });
});
