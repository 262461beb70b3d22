import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What the server says to a command, or to a new connection (''); null hangs up. */
type Reply = (command: string, socket: Socket) => string | null;

const honest: Reply = (command) => {
  if (command === '') return '220 mail.example ready\r\n';
  if (command === 'DATA') return '354 send it\r\n';
  return '250 mail.example\r\n';
};

/** Sends a text again and again, as fast as it is read or at an interval. */
function sendEndlessly(socket: Socket, text: string, everyMs: number | null): void {
  if (everyMs !== null) {
    const timer = setInterval(() => socket.write(text), everyMs);
    socket.on('close', () => clearInterval(timer));
    return;
  }
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', more);
  more();
}

const offersTls: Reply = (command, socket) =>
  /^EHLO/.test(command) ? '250-mail.example\r\n250 STARTTLS\r\n' : honest(command, socket);

export const smtpLies = {
  'answers as a web server': () => 'HTTP/1.1 200 OK\r\n\r\n<html>\r\n',
  'says nothing': () => '',
  'agrees to everything and hangs up after the mail': (command) =>
    command === '' ? '220 ok\r\n' : command === '.' ? null : '250 ok\r\n',
  'refuses for now': (command, socket) =>
    /^RCPT/.test(command) ? '451 try later\r\n' : honest(command, socket),
  'refuses for good': (command, socket) =>
    /^RCPT/.test(command) ? '550 nobody here\r\n' : honest(command, socket),
  'sends lines without end': (command, socket) => {
    if (command === '') sendEndlessly(socket, `220-${'x'.repeat(1000)}\r\n`, null);
    return '';
  },
  'sends one line without end': (command, socket) => {
    if (/^EHLO/.test(command)) sendEndlessly(socket, 'x'.repeat(1000), null);
    return command === '' ? '220 ok\r\n' : '';
  },
  'sends a line now and then': (command, socket) => {
    if (/^EHLO/.test(command)) sendEndlessly(socket, '250-wait\r\n', 500);
    return command === '' ? '220 ok\r\n' : '';
  },
  'offers TLS and stays in clear text': (command, socket) =>
    command === 'STARTTLS' ? '220 go on\r\n250 welcome\r\n' : offersTls(command, socket),
  'offers TLS and says nothing then': (command, socket) => {
    if (command === 'STARTTLS') socket.removeAllListeners('data').resume();
    return command === 'STARTTLS' ? '220 go on\r\n' : offersTls(command, socket);
  },
  'refuses TLS that it offered': (command, socket) =>
    command === 'STARTTLS' ? '454 not now\r\n' : offersTls(command, socket),
} satisfies Record<string, Reply>;

export type SmtpLie = keyof typeof smtpLies;

export interface LyingSmtpServer {
  /** The value for SMTP_URL. */
  url: string;
  /** The recipient of each mail whose text came in whole, whatever was answered. */
  received: string[];
  /** From now on, new connections get this lie; null: none. */
  lie(name: SmtpLie | null): void;
  close(): Promise<void>;
}

/** A mail server that can lie. */
export async function startLyingSmtpServer(): Promise<LyingSmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let reply: Reply = honest;
  const server = createServer((socket) => {
    const answer = reply;
    let [rest, recipient, isInMail] = ['', '', false];
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    const say = (command: string) => {
      const text = answer(command, socket);
      if (text === null) socket.destroy();
      else if (text !== '') socket.write(text);
    };
    const hear = (line: string) => {
      if (isInMail && line !== '.') return;
      if (line === '.') received.push(recipient);
      isInMail = line === 'DATA';
      recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? recipient;
      say(line);
    };
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    lie: (name) => {
      reply = name === null ? honest : smtpLies[name];
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
