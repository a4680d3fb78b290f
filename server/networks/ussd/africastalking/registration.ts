import type { UssdAdapter } from '../../../store/ports/ussd-gateway.ts';
import { costOf, idOf, wordOf } from '../read-texts.ts';
import type { RegisteredUssd } from '../registration.ts';

/** More parts than any path through the menu has. */
const mostParts = 60;

/**
 * A form with all inputs so far in `text`, joined by `*`; the answer begins with `CON ` or `END `.
 * Nothing is signed. A code that was dialled with more parts has them in its first `text`. The
 * end notice is assumed to come once, twice or never.
 */
const adapter: UssdAdapter = {
  read({ body, isNotice }) {
    const form = new URLSearchParams(body.toString('utf8'));
    const field = (name: string) => form.get(name);
    const sessionId = idOf(field('sessionId'));
    if (sessionId === null) return null;
    const text = field('text') ?? '';
    return {
      sessionId,
      requestId: null,
      mobile: wordOf(field('phoneNumber')),
      network: wordOf(field('networkCode')) || null,
      code: wordOf(field('serviceCode')),
      isNew: text === '',
      inputs: { kind: 'all', parts: text === '' ? [] : text.split('*', mostParts) },
      ended: isNotice ? { how: 'notice', cost: costOf(field('cost')) } : null,
    };
  },
  answer: ({ text, goesOn }) => ({
    type: 'text/plain; charset=utf-8',
    body: `${goesOn ? 'CON' : 'END'} ${text}`,
  }),
};

export const africastalkingUssd: RegisteredUssd = {
  name: 'africastalking',
  simulatedCode: '*384*123#',
  adapter,
};
