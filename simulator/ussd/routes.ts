import type { Deliveries } from '../http/deliveries.ts';
import type { Answer, Request } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import { ussdGatewayNames } from '../settings.ts';
import type { World } from '../world/world.ts';
import { gateways } from './gateways.ts';
import { createUssdSessions } from './sessions.ts';

const wishes = 'say { "dial": "*388*10#" }, { "answer": "1" } or { "end": "cancel" }';

/** The dialler of a phone: what is on its screen, and what its keys do. */
export function createDialler(world: World, deliveries: Deliveries) {
  const sessions = createUssdSessions(world, deliveries);
  const show = (mobile: string): Answer =>
    answerJson(200, {
      now: world.clock.now(),
      gateway: world.settings.ussdGateway,
      fault: world.settings.ussdFault,
      code: gateways[world.settings.ussdGateway].code,
      gateways: ussdGatewayNames.map((name) => ({ name, title: gateways[name].title })),
      session: sessions.show(mobile),
    });
  return {
    show,
    async press(mobile: string, { body }: Request): Promise<Answer> {
      const given = readJsonObject(body) ?? {};
      const [wish = '', another] = Object.keys(given);
      if (another !== undefined || !['dial', 'answer', 'end'].includes(wish)) {
        return answerJson(400, { error: wishes });
      }
      const refused =
        wish === 'dial'
          ? await sessions.dial(mobile, given[wish])
          : wish === 'answer'
            ? await sessions.answer(mobile, given[wish])
            : sessions.end(mobile, given[wish]);
      return refused === undefined ? show(mobile) : answerJson(409, refused);
    },
  };
}
