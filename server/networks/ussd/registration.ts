import { parseKwacha, plainKwacha, zeroNgwee } from '../../../contract/words/ngwee.ts';
import { isNetwork } from '../../store/networks-of.ts';
import type {
  UssdAccess,
  UssdAdapter,
  UssdGatewayName,
} from '../../store/ports/ussd-gateway.ts';
import { lookup } from '../../store/settings.ts';
import { open, secret, type Reading, type ShownSetting } from '../registration.ts';

/** Everything the product knows of one gateway of USSD. */
export interface RegisteredUssd {
  /** In its address; upper case, it is part of the names of its settings. */
  readonly name: UssdGatewayName;
  /** What the simulated phone dials. */
  readonly simulatedCode: string;
  readonly adapter: UssdAdapter;
}

/** 128 bits in hexadecimal or more. */
const secretForm = /^[\w-]{22,64}$/;
const codeForm = /^\*\d{2,5}(\*\d{1,6}){0,3}#$/;
/** An old and a new one, and one to spare. */
const mostSecrets = 3;
const mostAddresses = 50;

/** The settings of a gateway, such as `USSD_ONTECH_SECRETS`. */
export function ussdAccess(
  { name, adapter, simulatedCode }: RegisteredUssd,
  { env, problems, simulatorUrl }: Reading,
): UssdAccess {
  const setting = (what: string) => `USSD_${name.toUpperCase()}_${what}`;
  const of = lookup(env, problems);
  const isSimulated = simulatorUrl !== null;
  const listed = (what: string, otherwise: string) =>
    of
      .text(setting(what), otherwise)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const secrets = listed('SECRETS', isSimulated ? simulatedSecret : '');
  if (
    secrets.length === 0 ||
    secrets.length > mostSecrets ||
    !secrets.every((one) => secretForm.test(one)) ||
    (!isSimulated && secrets.includes(simulatedSecret))
  ) {
    problems.push(
      `${setting('SECRETS')} must be one secret, or up to ${mostSecrets} with commas while it ` +
        'changes: each what "openssl rand -hex 16" prints.',
    );
  }
  const addresses = listed('ADDRESSES', '');
  if (addresses.length > mostAddresses) {
    problems.push(`${setting('ADDRESSES')} names more than ${mostAddresses} addresses.`);
  }
  const strange = addresses.find((one) => !isNetwork(one));
  if (strange !== undefined) {
    problems.push(
      `${setting('ADDRESSES')} names "${strange}", but must name addresses or networks with ` +
        'commas, such as 192.0.2.7 or 192.0.2.0/24.',
    );
  }
  const code = of.text(setting('CODE'), isSimulated ? simulatedCode : '');
  if (!codeForm.test(code)) {
    problems.push(`${setting('CODE')} is "${code}", but must be a code, such as *388*10#.`);
  }
  const digits = of.text(setting('PRICE'), '0');
  const price = parseKwacha(digits) ?? zeroNgwee;
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(digits)) {
    problems.push(`${setting('PRICE')} is "${digits}", but must be kwacha, such as 0.15.`);
  }
  return { name, secrets, addresses, code, price, adapter };
}

/** What everybody can read here opens a simulated gateway alone. */
export const simulatedSecret = 'simulated-ussd-gateway-0';

/** The settings of a gateway, as staff see them. */
export function shownUssd(name: UssdGatewayName, access?: UssdAccess): ShownSetting[] {
  const setting = (what: string) => `USSD_${name.toUpperCase()}_${what}`;
  return [
    secret(setting('SECRETS'), access?.secrets.join(',')),
    open(setting('ADDRESSES'), access?.addresses.join(',')),
    open(setting('CODE'), access?.code),
    open(setting('PRICE'), access && plainKwacha(access.price)),
  ];
}
