import type { Person } from './person.ts';

/**
 * The network takes the next request of this address to the server, and cuts the connection
 * before the answer arrives; afterwards it behaves.
 * @returns how often the request was sent so far
 */
export async function losesAnswerOnce(person: Person, address: string): Promise<() => number> {
  let sent = 0;
  person.complaints.forgive(/ERR_CONNECTION_RESET/);
  await person.page.route(address, async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => sent;
}
