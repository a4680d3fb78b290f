import { type Ngwee, parseKwacha } from '../contract/words/ngwee.ts';
import { until } from '../testing/until.ts';
import { asData, newestCode, type WireData } from '../testing/client.ts';

/** The simulated phone in a borrower's hand: messages, PIN prompts, wallet. */
export interface Phone {
  readonly mobile: string;
  /** The code of the newest SMS that carries one; waits for the first that is not read yet. */
  code(): Promise<string>;
  /** From now on the codes that came so far are old. */
  readsAll(): Promise<void>;
  /** What all messages say, the newest first. */
  texts(): Promise<readonly string[]>;
  /** Waits for an SMS that says this. */
  hasMessage(saying: RegExp): Promise<void>;
  /** Writes an SMS to the lender. */
  writes(text: string): Promise<void>;
  prompts(): Promise<readonly WireData[]>;
  /** Waits until one prompt is on the phone, and gives its amount. */
  isAsked(): Promise<Ngwee>;
  entersPin(): Promise<void>;
  declines(): Promise<void>;
  balance(): Promise<Ngwee>;
}

const pin = '1234';
const codeSms = /#[0-9A-Z]{4}$/;

/** The phone of a number, by the calls of the simulator. */
export function phoneOf(mobile: string, simulatorUrl: string): Phone {
  const address = `${simulatorUrl}/phones/${mobile}`;
  const prompts = async () => list(await read(`${address}/prompts`));
  const answer = async (body: object) => {
    const [prompt, second] = await until(prompts, (all) => all.length > 0, 'a PIN prompt');
    if (second !== undefined) throw new Error(`two PIN prompts stand on the phone ${mobile}`);
    const response = await fetch(`${address}/prompts/${String(prompt?.['promptId'])}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the PIN was not taken: ${response.status}`);
  };
  const texts = async () => {
    const messages = list(await read(`${address}/messages`));
    return messages.map(({ text }) => String(text));
  };
  let alreadyRead = 0;
  return {
    mobile,
    code: async () => {
      await until(
        async () => (await texts()).filter((text) => codeSms.test(text)).length,
        (codes) => codes > alreadyRead,
        'a code by SMS',
      );
      return newestCode(simulatorUrl, mobile);
    },
    readsAll: async () => {
      alreadyRead = (await texts()).filter((text) => codeSms.test(text)).length;
    },
    texts,
    hasMessage: async (saying) => {
      await until(
        texts,
        (all) => all.some((text) => saying.test(text)),
        `an SMS like ${String(saying)}`,
      );
    },
    writes: async (text) => {
      const body = JSON.stringify({ text });
      const response = await fetch(`${address}/sms`, { method: 'POST', body });
      if (!response.ok) throw new Error(`the SMS was not taken: ${response.status}`);
    },
    prompts,
    isAsked: async () => {
      const [prompt] = await until(prompts, (all) => all.length > 0, 'a PIN prompt');
      return amountIn(prompt, 'amount');
    },
    entersPin: () => answer({ pin }),
    declines: () => answer({ decline: true }),
    balance: async () => amountIn(asData(await read(`${address}/wallet`)), 'balance'),
  };
}

/** An amount of a JSON answer, digits to digits. */
export function amountIn(data: WireData | undefined, field: string): Ngwee {
  const amount = parseKwacha(String(data?.[field]));
  if (amount === null) throw new Error(`${field} is no amount: ${JSON.stringify(data)}`);
  return amount;
}

/** A list of a JSON answer. */
export function list(answer: unknown): WireData[] {
  return Array.isArray(answer) ? answer.map(asData) : [];
}

async function read(address: string): Promise<unknown> {
  return (await fetch(address)).json();
}
