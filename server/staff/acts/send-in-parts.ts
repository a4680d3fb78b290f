import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../store/context.ts';
import { type ActAnswer, contentEnd } from './act-answer.ts';

/**
 * Sends an answer with a file in it while the file is made. It holds no more of it than what the
 * receiver has not read yet. A failure before the first part is a fault as any other. If it is
 * cut off later, here or on the way, it leaves invalid JSON, which is not mistaken for the file.
 */
export async function sendInParts(
  reply: FastifyReply,
  { log }: Pick<Context, 'log'>,
  { status, text, content }: ActAnswer & Required<Pick<ActAnswer, 'content'>>,
): Promise<FastifyReply> {
  const requestId = reply.request.id;
  const parts = base64InParts(text, content);
  const first = await parts.next();
  async function* all() {
    try {
      if (first.done !== true) yield first.value;
      yield* parts;
    } catch (err) {
      log.error({ err, requestId }, 'a file was cut off');
      throw err;
    }
  }
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(all(), { objectMode: false, highWaterMark: 64 * 1024 }));
}

const bytesADigitGroup = 3;

/** The text, the content in base64, and the end; the text goes with the first part. */
export async function* base64InParts(
  text: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void> {
  let said = text;
  let rest = Buffer.alloc(0);
  for await (const part of content) {
    const bytes = Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % bytesADigitGroup);
    rest = bytes.subarray(whole);
    yield said + bytes.toString('base64', 0, whole);
    said = '';
  }
  yield said + rest.toString('base64') + contentEnd;
}
