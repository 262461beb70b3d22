import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parseEnvironment } from '#server/config/environment.ts';
import { providerParts } from '../config/organisation-variables.ts';
import { rootFolder } from '../config/paths.ts';
import { variables } from '../config/variables.ts';

const example = readFileSync(join(rootFolder, '.env.example'), 'utf8');

it('.env.example lists exactly the variables of the environment', () => {
  const listed = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1]);
  const ofProvider = providerParts.map((part) => `OIDC_SCHOOL_${part}`);
  expect(listed.toSorted()).toEqual([...Object.keys(variables), ...ofProvider].toSorted());
});

it('.env.example is valid with every variable set', () => {
  const written = parseEnv(example.replace(/^# ([A-Z_]+=)/gm, '$1'));
  const { SMTP_URL, LLM_BASE_URL, CORS_ORIGINS } = written;
  expect([SMTP_URL, LLM_BASE_URL, CORS_ORIGINS]).not.toContain(undefined);
  expect(() => parseEnvironment({ ...written, LLM_MODEL: 'small', LLM_API_KEY: 'key' })).not.toThrow();
});
