import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { AppError } from '#domain/app-error.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import type { Log } from '../log.ts';
import {
  type ControlCall,
  type ControlHandlers,
  type ControlInput,
  type ControlOutputs,
  controlInputs,
  controlRequest,
  openControlPath,
  socketFolder,
} from './control-calls.ts';

export interface ControlServer {
  close(): Promise<void>;
}

const maxRequestCharacters = 64 * 1024;

const isCall = (name: string): name is ControlCall => Object.hasOwn(controlInputs, name);

async function runCall<Call extends ControlCall>(
  call: Call,
  input: unknown,
  handlers: ControlHandlers,
): Promise<ControlOutputs[Call]> {
  // TypeScript cannot infer that the schema of a call parses to the input of that call.
  return await handlers[call](controlInputs[call].parse(input) as ControlInput<Call>);
}

async function answerRequest(line: string, handlers: ControlHandlers): Promise<unknown> {
  const { call, input } = controlRequest.parse(parseJson(line));
  if (isCall(call)) return await runCall(call, input, handlers);
  throw new AppError('not-supported', `The running server knows no call ${call}.`);
}

function refusal(error: unknown): object {
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, message, ...(error instanceof AppError ? { code: error.code } : {}) };
}

function serveSocket(socket: Socket, handlers: ControlHandlers, log: Log): void {
  let received = '';
  let answered = false;
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    received += text;
    const end = received.indexOf('\n');
    if (received.length > maxRequestCharacters) socket.destroy();
    if (end === -1 || answered) return;
    answered = true;
    answerRequest(received.slice(0, end), handlers)
      .then((output) => ({ ok: true, output }))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'control call failed');
        return refusal(error);
      })
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`));
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
}

/**
 * Serves commands of the operator on a local socket, because this process locks the embedded database. Only the user
 * who runs the server may connect. The caller holds the lock of the folder, so an existing socket is stale.
 */
export async function startControlServer(options: {
  dataDir: string;
  handlers: ControlHandlers;
  log: Log;
}): Promise<ControlServer> {
  const { dataDir, handlers, log } = options;
  await mkdir(socketFolder(dataDir), { recursive: true, mode: 0o700 });
  await chmod(socketFolder(dataDir), 0o700);
  const place = await openControlPath(dataDir);
  await rm(place.path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serveSocket(socket, handlers, log);
  });
  await listen(server, place.path);
  await chmod(place.path, 0o600);
  return {
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await place.close();
    },
  };
}
