import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(code, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><title>${code}</title><h1>${code}</h1>`);
  };
}

const redirect = (location: string) => status(302, { location });

/** Sends data until the client closes the connection: far more than any page has. */
function endless(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  const filler = `<p>${'more and more '.repeat(5000)}</p>`;
  const more = () => {
    while (!response.destroyed && response.write(filler));
  };
  response.on('drain', more);
  response.on('error', () => {});
  more();
}

/** Pages of http://broken.example/ by their fault. */
export const faults: Readonly<Record<string, Answer>> = {
  '/gone': status(410),
  '/missing': status(404),
  '/forbidden': status(403),
  '/busy': status(429, { 'retry-after': '120' }),
  '/error': status(500),
  '/empty': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end();
  },
  /** Accepts the request and never answers. */
  '/hang': () => {},
  '/endless': endless,
  '/half': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100000' });
    response.write('<!doctype html><title>Half a page</title><p>It begins well');
    setTimeout(() => response.destroy(), 20);
  },
  '/file': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.end('%PDF-1.7\n');
  },
  '/loop': redirect('http://broken.example/loop'),
  '/to-this-machine': redirect('http://127.0.0.1:9/'),
  '/to-this-machine-in-disguise': redirect('http://2130706433/'),
  '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
  '/to-file': redirect('file:///etc/passwd'),
};
