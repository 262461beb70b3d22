import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts secrets that administrators enter, so that the database alone does not reveal them. */
export interface Sealer {
  /** @param purpose what the secret is for; it cannot be opened for another */
  seal(secret: string, purpose: string): Promise<string>;
  /** Null where it was sealed with another key or for another purpose. */
  open(sealed: string, purpose: string): Promise<string | null>;
}

/** The key in the data folder, made at its first use. */
async function fileKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key');
  await makeFolder(dataDir, 0o700);
  // Another process may make it at the same moment; the file that stands is the key.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    },
  );
  return await readFile(path);
}

/** AES-256-GCM with a key derived from SECRET_KEY or from a file of the data folder. */
export function createSealer(input: { secretKey: string | undefined; dataDir: string }): Sealer {
  let key: Promise<Buffer> | undefined;
  const getKey = async () => {
    const source =
      input.secretKey === undefined ? await fileKey(input.dataDir) : Buffer.from(input.secretKey);
    return Buffer.from(hkdfSync('sha256', source, '', 'balance secrets', 32));
  };
  const ready = () => {
    key ??= getKey().catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  return {
    async seal(secret, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', await ready(), iv).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    async open(sealed, purpose) {
      const [written, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (written !== version || bytes.length < ivBytes + tagBytes) return null;
      const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
      const decipher = createDecipheriv('aes-256-gcm', await ready(), iv, { authTagLength: tagBytes });
      try {
        const opened = decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
        return opened.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opened.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
