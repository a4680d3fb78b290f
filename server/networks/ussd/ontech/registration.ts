import { recordIn } from '../../../store/foreign-json.ts';
import type { UssdAdapter } from '../../../store/ports/ussd-gateway.ts';
import { afterCode, idOf, wordOf } from '../read-texts.ts';
import type { RegisteredUssd } from '../registration.ts';

/**
 * JSON with the last input alone; first it is the code, `388*10` or `388*10*2`. A repeat is assumed
 * to have the same `request_id`. The form of the answer is assumed too: Ontech's guide says what
 * is in it, and not its names. `session_data` stays empty, as it would travel through them.
 */
const adapter: UssdAdapter = {
  read({ body, isNotice }) {
    const asked = recordIn(body);
    const sessionId = idOf(asked['session_id']);
    if (sessionId === null) return null;
    const isNew = asked['is_new_request'] === true;
    const typed = asked['user_input'];
    const text = typeof typed === 'string' ? typed : '';
    const code = wordOf(asked['shortcode']);
    return {
      sessionId,
      requestId: idOf(asked['request_id']),
      mobile: wordOf(asked['msisdn']),
      network: wordOf(asked['mno']) || null,
      code,
      isNew,
      inputs: { kind: 'last', text: isNew ? afterCode(text, code) : text },
      ended: isNotice ? { how: 'notice', cost: null } : null,
    };
  },
  answer: (out) => toAnswer(out),
};

function toAnswer({ text, goesOn }: Parameters<UssdAdapter['answer']>[0]) {
  return {
    type: 'application/json',
    body: JSON.stringify({ message: text, continue_session: goesOn, session_data: {} }),
  };
}

export const ontechUssd: RegisteredUssd = {
  name: 'ontech',
  simulatedCode: '*388*10#',
  adapter,
};
