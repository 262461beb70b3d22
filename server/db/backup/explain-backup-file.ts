/** The file is no backup, is incomplete or cannot be used; the message is one sentence. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

const reasons: Record<string, string> = {
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'its disk can only be read',
  ENAMETOOLONG: 'its name is too long',
};

/** Maps an error of the file system on a backup file to one sentence; returns other errors unchanged. */
export function explainBackupFile(error: unknown, file: string, wanted: 'read' | 'written'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' && wanted === 'read') {
    return new BackupError(`There is no file ${file}.`, { cause: error });
  }
  const reason = code === 'ENOENT' ? 'its folder does not exist' : reasons[code];
  if (reason === undefined) return error;
  return new BackupError(`${file} cannot be ${wanted}: ${reason}.`, { cause: error });
}
