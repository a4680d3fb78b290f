import { readChannel } from '../../contract/borrower/channels.ts';
import type { AnswerOf } from '../../contract/words/endpoint.ts';
import { call } from '../platform/api/call.ts';

export type Channel = AnswerOf<typeof readChannel>;

const asked = new Map<string, Promise<Channel>>();

/** A channel from the server, asked once; the default one for an unknown code. */
export function channelOf(code: string): Promise<Channel> {
  const asking = asked.get(code) ?? call(readChannel, { quiet: true, params: { code } });
  asked.set(code, asking);
  asking.catch(() => asked.delete(code));
  return asking;
}
