import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { programArguments, rootFolder } from '../../config/paths.ts';

interface SendingOptions {
  /** Beside this file. */
  script: 'send-until-killed.ts' | 'push-until-killed.ts';
  dataDir: string;
  /** The mail server or the push service. */
  target: string;
  now: Date;
  /** The process is killed as soon as this is true; never to let it end. */
  isEnough: (() => boolean) | null;
}

/** Lets a process send what is due, and kills it without warning. Returns what it complained about. */
export async function sendAndKill({
  script,
  dataDir,
  target,
  now,
  isEnough,
}: SendingOptions): Promise<string> {
  const program = programArguments(`server/digest/soak/${script}`);
  const child = spawn(process.execPath, [...program, dataDir, target, now.toISOString()], {
    cwd: rootFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  let hasEnded = false;
  child.stderr.on('data', (bytes: Buffer) => {
    complaint += bytes.toString('utf8');
  });
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      hasEnded = true;
      resolve();
    }),
  );
  while (isEnough !== null && !hasEnded && !isEnough()) await wait(1);
  if (isEnough !== null) child.kill('SIGKILL');
  await ended;
  return complaint;
}
