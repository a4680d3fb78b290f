import { brokenNetwork } from './browser.ts';
import type { Somebody } from './somebody.ts';

/**
 * The network takes the next request of this address to the server, and cuts the connection
 * before the answer arrives; afterwards it behaves.
 * @returns how often the request was sent so far
 */
export function losesAnswerOnce(person: Somebody, address: RegExp): () => number {
  let sent = 0;
  person.complaints.forgive(brokenNetwork);
  person.line.decide(({ path }) => {
    if (!address.test(path)) return 'passes';
    sent += 1;
    return sent > 1 ? 'passes' : 'answer-lost';
  });
  return () => sent;
}
