import { describe, expect, it } from 'vitest';
import { startLines } from './app.ts';

const trying = { announceLinks: true, firstAccountIsAdmin: true, databaseUrl: undefined };
const address = 'http://127.0.0.1:3000';

describe('startLines', () => {
  it('says where links go, who becomes administrator, and what a power cut costs', () => {
    const lines = startLines({ environment: trying, address, awaitsFirstAccount: true }).join('\n');
    expect(lines).toContain(address);
    expect(lines).toContain('links are printed here');
    expect(lines).toContain('first account');
    expect(lines).toContain(
      'The embedded database keeps what it acknowledged, also through a power cut. It serves one process on one machine; when you outgrow it, set DATABASE_URL to a PostgreSQL server.',
    );
    expect(lines).toContain('bin/balance backup FILE');
  });

  it('promises the rights of the first account to nobody once there is one', () => {
    const lines = startLines({ environment: trying, address, awaitsFirstAccount: false }).join('\n');
    expect(lines).not.toContain('first account');
  });

  it('says little where a server is set up', () => {
    const environment = {
      announceLinks: false,
      firstAccountIsAdmin: false,
      databaseUrl: 'postgresql://db/balance',
    };
    expect(startLines({ environment, address, awaitsFirstAccount: true })).toEqual([
      `Balance is ready at ${address}`,
    ]);
    expect(startLines({ environment, address: null, awaitsFirstAccount: false })).toHaveLength(1);
  });
});
