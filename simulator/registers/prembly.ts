import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import { hasKey, outcomeOf, withoutAnswer } from './outcomes.ts';
import type { Holder, Outcome, Register } from './outcomes.ts';

/** Prembly's look-up of Zambian cards, and who is in the register. */
export function createPrembly(register: Register): Routes {
  return {
    'POST /prembly/api/v1/verification/api/nationalid_zambia/': (request) =>
      lookUp(register, request),
    'POST /register/holders': ({ body }) => {
      const { nrc, firstName, lastName, birthDate } = readJsonObject(body) ?? {};
      const all = [nrc, firstName, lastName, birthDate];
      if (!all.every((one) => typeof one === 'string')) {
        const error = 'the body is { nrc, firstName, lastName, birthDate }';
        return answerJson(400, { error });
      }
      const holder = {
        firstName: String(firstName),
        lastName: String(lastName),
        birthDate: String(birthDate),
      };
      register.holders.set(String(nrc), holder);
      return answerJson(201, {});
    },
  };
}

function lookUp(register: Register, request: Request): Answer {
  const { registerState: state, premblyApiKey } = register.world.settings;
  if (!hasKey(request, premblyApiKey) || state.startsWith('key-')) {
    return answerJson(state === 'key-403' ? 403 : 401, { detail: 'Invalid key.' });
  }
  if (state === 'balance-402') return answerJson(402, { detail: 'Insufficient balance.' });
  if (state === 'balance-403') return coded('03', {});
  const nrc = String(readJsonObject(request.body)?.['id_number'] ?? '');
  if (nrc === '') return answerJson(400, { detail: 'Bad request.' });
  const outcome = outcomeOf(nrc);
  if (outcome === null) return answerJson(400, { message: 'id_number is not valid.' });
  const times = register.count(nrc);
  if (outcome === 'away-twice' && times <= 2) return coded('02', {});
  const none = withoutAnswer(outcome, () => times)(nrc);
  if (none !== null) return none;
  const holder = register.holders.get(nrc);
  return holder === undefined ? coded('01', {}) : record(outcome, holder);
}

function record(outcome: Outcome, holder: Holder): Answer {
  const { firstName, lastName, birthDate } = holder;
  const [year, month, day] = birthDate.split('-');
  switch (outcome) {
    case 'not-found':
      return coded('01', {});
    case 'deceased':
      return coded('07', {});
    case 'new-word':
    case 'unclear':
      return coded('99', {});
    case 'flat':
      return coded('00', {});
    case 'top-level':
      return answerJson(200, {
        status: true,
        response_code: '00',
        data: {},
        verification: { status: 'PENDING', reference: crypto.randomUUID() },
      });
    case 'name-nearly':
      return coded('00', { firstname: firstName, surname: `${lastName.slice(0, -2)}xq` });
    case 'name-clearly':
      return coded('00', { fullname: 'Other Person', date_of_birth: birthDate });
    case 'date-clearly':
      return coded('00', { first_name: firstName, last_name: lastName, dob: '1950-01-31' });
    default:
      return coded('00', {
        full_name: `${lastName.toUpperCase()} ${firstName.toUpperCase()}`,
        dob: `${day}/${month}/${year}`,
        photo: 'iVBORw0KGgo=',
      });
  }
}

function coded(response_code: string, data: object): Answer {
  const status = response_code === '00' || response_code === '01';
  const billing_info = { was_charged: status, amount: '0.30', currency: 'USD' };
  return answerJson(200, { status, response_code, message: '', data, billing_info });
}
