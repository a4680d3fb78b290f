import { readFileSync } from 'node:fs';
import type { Answer, Handler, LateHandler, Request } from '../http/router.ts';
import { answerJson, isRecord, readJsonObject } from '../http/router.ts';
import type { createDialler } from '../ussd/routes.ts';
import { kwachaNumber, parseKwacha } from '../world/kwacha.ts';
import { isMobile, networkNames, parseNetwork } from '../world/network.ts';
import type { World } from '../world/world.ts';

const shownMovements = 20;

/** A phone in a person's hand, for tests and for the page: messages, prompts, wallet. */
export function phoneRoutes(
  world: World,
  sendSms: (mobile: string, request: Request) => Answer,
  dialler: ReturnType<typeof createDialler>,
): Readonly<Record<string, LateHandler>> {
  const page = readPage();
  return {
    'GET /': () => ({ status: 200, text: page, type: 'text/html; charset=utf-8' }),
    'GET /dialler.js': script('dialler.js'),
    'GET /parts.js': script('parts.js'),
    'GET /phones/{mobile}': ofPhone((mobile) => answerJson(200, showPhone(world, mobile))),
    'GET /phones/{mobile}/messages': ofPhone((mobile) =>
      answerJson(200, world.phones.messages(mobile)),
    ),
    'GET /phones/{mobile}/prompts': ofPhone((mobile) =>
      answerJson(200, showPrompts(world, mobile)),
    ),
    'POST /phones/{mobile}/prompts/{promptId}': ofPhone((mobile, request) =>
      answerPrompt(world, mobile, request),
    ),
    'POST /phones/{mobile}/sms': ofPhone(sendSms),
    'GET /phones/{mobile}/ussd': ofPhone(dialler.show),
    'POST /phones/{mobile}/ussd': ofPhone(dialler.press),
    'GET /phones/{mobile}/wallet': ofPhone((mobile) =>
      answerJson(200, showWallet(world, mobile)),
    ),
    'POST /phones/{mobile}/wallet': ofPhone((mobile, request) =>
      changeWallet(world, mobile, request),
    ),
  };
}

function script(name: string): Handler {
  const text = read(new URL(`./page/${name}`, import.meta.url));
  return () => ({ status: 200, text, type: 'text/javascript; charset=utf-8' });
}

/** The page with its styles and its script put where it names them. */
function readPage(): string {
  const styles = [
    new URL('./page/page.css', import.meta.url),
    new URL('./page/phone.css', import.meta.url),
    new URL('./page/dialler.css', import.meta.url),
  ];
  const page = read(new URL('./page/page.js', import.meta.url));
  return read(new URL('./page/page.html', import.meta.url))
    .replace('/* page.css */', () => styles.map(read).join(''))
    .replace('// page.js', () => page);
}

function read(file: URL): string {
  return readFileSync(file, 'utf8');
}

function ofPhone(
  act: (mobile: string, request: Request) => ReturnType<LateHandler>,
): LateHandler {
  return (request) => {
    const mobile = request.parts['mobile'] ?? '';
    if (!isMobile(mobile)) return answerJson(404, { error: 'a mobile is 0 and nine digits' });
    return act(mobile, request);
  };
}

function showWallet(world: World, mobile: string) {
  const { network, balance } = world.phones.touch(mobile);
  return { network, balance: kwachaNumber(balance) };
}

function showPrompts(world: World, mobile: string) {
  return world.prompts.waiting(mobile).map((prompt) => ({
    promptId: prompt.promptId,
    amount: kwachaNumber(prompt.amount),
    text: prompt.text,
    createdAt: prompt.createdAt,
    expiresAt: prompt.expiresAt,
  }));
}

function showPhone(world: World, mobile: string) {
  const movements = world.phones.touch(mobile).movements.slice(-shownMovements).toReversed();
  return {
    mobile,
    now: new Date(world.clock.now()).toISOString(),
    wallet: showWallet(world, mobile),
    messages: world.phones.messages(mobile),
    prompts: showPrompts(world, mobile),
    movements: movements.map(({ kind, amount, balanceAfter, at }) => ({
      kind,
      amount: kwachaNumber(amount < 0n ? -amount : amount) * (amount < 0n ? -1 : 1),
      balanceAfter: kwachaNumber(balanceAfter),
      at,
    })),
    company: world.settings.companyName,
    productUrl: world.settings.productUrl,
  };
}

function answerPrompt(world: World, mobile: string, { body, parts }: Request): Answer {
  const given = readJsonObject(body);
  const pin = given?.['pin'];
  const decline = given?.['decline'] === true;
  if (!decline && typeof pin !== 'string') {
    return answerJson(400, { error: 'say { "pin": "1234" } or { "decline": true }' });
  }
  const promptId = parts['promptId'] ?? '';
  const answer = decline ? { decline: true as const } : { pin: String(pin) };
  const done = world.prompts.answer(mobile, promptId, answer);
  if (done.done === 'no-such-prompt') {
    return answerJson(404, { error: 'no such prompt waits on this phone' });
  }
  if (done.done === 'wrong-pin') {
    return answerJson(403, { error: 'wrong PIN', triesLeft: done.triesLeft });
  }
  return answerJson(200, { promptId, state: done.done });
}

function changeWallet(world: World, mobile: string, { body }: Request): Answer {
  const given = readJsonObject(body);
  if (!isRecord(given)) return answerJson(400, { error: 'say { "balance": 5000 }' });
  const wanted: Parameters<World['phones']['setWallet']>[1] = {};
  if (given['balance'] !== undefined) {
    const balance = parseKwacha(given['balance']);
    if (balance === undefined) {
      return answerJson(400, { error: 'balance is an amount in kwacha, at most two decimals' });
    }
    wanted.balance = balance;
  }
  if (given['network'] !== undefined) {
    const network = parseNetwork(given['network']);
    if (network === undefined) {
      return answerJson(400, { error: `network is one of ${networkNames.join(', ')}` });
    }
    wanted.network = network;
  }
  const { holder, barred } = given;
  if (holder !== undefined) {
    if (typeof holder !== 'string') return answerJson(400, { error: 'holder is a name' });
    wanted.holder = holder;
  }
  if (barred !== undefined) {
    if (typeof barred !== 'boolean')
      return answerJson(400, { error: 'barred is true or false' });
    wanted.barred = barred;
  }
  world.phones.setWallet(mobile, wanted);
  return answerJson(200, showWallet(world, mobile));
}
