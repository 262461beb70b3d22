import fc from 'fast-check';
import { describeMessage } from '#server/webhooks/receive-webhook.ts';
import { type SignedHeaders, signMessage, verifyMessage } from '#server/webhooks/signature.ts';
import { mutated } from '../mutate.ts';
import { type FuzzTarget, promise, promiseStorable, textOf } from '../target.ts';

const secret = `whsec_${Buffer.from('a secret of 24 or more bytes').toString('base64')}`;
const now = new Date('2026-03-05T12:00:00Z');
const body = '{"type":"rss-aggregation.completed","jobId":"job-1","data":{"articlesProcessed":3}}';

/** A message as one text: three lines of headers, then the body. */
function written(headers: SignedHeaders, sent: string): string {
  return [headers['webhook-id'], headers['webhook-timestamp'], headers['webhook-signature'], sent].join('\n');
}

function read(text: string): { headers: SignedHeaders; body: string } {
  const [id = '', time = '', signature = '', ...rest] = text.split('\n');
  const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature };
  return { headers, body: rest.join('\n') };
}

const signed = written(signMessage(secret, { id: 'msg_1', at: now, body }), body);
const signedBodies = new Set([signed]);
const words = [
  ...'v1, v1,= v2, \n msg_ -1 1e9 99999999999999 0x1 { } "type": "jobId": null [ \\u0000 \\ud800'.split(' '),
  ...[' ', '\r', '٣', '=', '"', signed.slice(0, 40)],
];

export const webhooks: FuzzTarget = {
  name: 'webhooks',
  reads: 'signed messages: headers and body',
  maxLength: 64 * 1024,
  inputs: mutated({ seeds: fc.constantFrom(signed), words }),
  check(input) {
    const text = textOf(input);
    const message = read(text);
    const isVerified = verifyMessage(secret, { ...message, now });
    const isOurs = [...signedBodies].some((each) => {
      const own = read(each);
      return own.body === message.body && own.headers['webhook-id'] === message.headers['webhook-id'];
    });
    promise(!isVerified || isOurs, 'a message that nobody signed is accepted');
    const described = describeMessage(message.body);
    promiseStorable(described);
    promise(/^[\w.-]{1,100}$/.test(described.type), `the type ${described.type}`);
    promise((described.jobId?.length ?? 0) <= 100, 'a long id of a job');
    // What we sign, we accept, whatever its body holds.
    const sent = message.body.toWellFormed();
    const headers = signMessage(secret, { id: 'msg_2', at: now, body: sent });
    promise(verifyMessage(secret, { headers, body: sent, now }), 'our own message is refused');
  },
};
