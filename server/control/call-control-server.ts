import { connect } from 'node:net';
import { AppError, type ErrorCode } from '#domain/app-error.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import {
  type ControlCall,
  type ControlInput,
  type ControlOutputs,
  controlAnswer,
  openControlPath,
} from './control-calls.ts';

const absent = Symbol('no server listens');

function send(path: string, line: string): Promise<string | typeof absent> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let received = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(line));
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('end', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(absent);
      else reject(new Error(`The running server cannot be reached at ${path}: ${error.message}`));
    });
  });
}

/** Calls the server that runs on `dataDir`; undefined when none runs. */
export async function callControlServer<Call extends ControlCall>(
  dataDir: string,
  call: Call,
  input: ControlInput<Call>,
): Promise<{ output: ControlOutputs[Call] } | undefined> {
  const place = await openControlPath(dataDir);
  try {
    const received = await send(place.path, `${JSON.stringify({ call, input })}\n`);
    if (received === absent) return undefined;
    if (!received.endsWith('\n')) {
      throw new Error('The server stopped before it answered. Look into its log and try again.');
    }
    const answer = controlAnswer.parse(parseJson(received));
    // Both ends are the same program, so the output has the type of the call.
    if (answer.ok) return { output: answer.output as ControlOutputs[Call] };
    if (answer.code === undefined) throw new Error(answer.message);
    throw new AppError(answer.code as ErrorCode, answer.message);
  } finally {
    await place.close();
  }
}
