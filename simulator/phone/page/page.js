import { byId, call, element, field, onSubmit } from './parts.js';
import './dialler.js';

const people = [
  { number: '0971000001', who: 'Three offers open' },
  { number: '0961000002', who: 'Due tomorrow, a coupon' },
  { number: '0951000003', who: 'Five days overdue' },
  { number: '0971000004', who: 'Three plans, one paid' },
  { number: '0961000005', who: 'Half verified' },
  { number: '0971234567', who: 'New here' },
];
const walletNames = { MTN: 'MTN MoMo', Airtel: 'Airtel Money', Zamtel: 'Zamtel Kwacha' };
const kwacha = new Intl.NumberFormat('en-ZM', { minimumFractionDigits: 2 });
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lusaka',
});
const movementNames = {
  opening: 'Opening balance',
  adjustment: 'At the agent',
  deposit: 'Paid',
  payout: 'Received',
};

/**
 * What `GET /phones/{mobile}` answers.
 * @typedef {{ id: string, text: string, from: string, sentAt: string, by?: 'whatsapp' }} Message
 * @typedef {{ promptId: string, text: string, expiresAt: string }} Prompt
 * @typedef {{ kind: keyof typeof movementNames, amount: number, at: string }} Movement
 * @typedef {keyof typeof walletNames} Network
 * @typedef {{
 *   mobile: string, now: string, company: string, productUrl: string, messages: Message[],
 *   wallet: { network: Network, balance: number }, prompts: Prompt[], movements: Movement[],
 * }} Phone
 * @typedef {{ fault: string, operation: string, mobile?: string, times: number }} Armed
 */

let mobile = new URLSearchParams(location.search).get('mobile') ?? '';
if (!/^0\d{9}$/.test(mobile)) mobile = '0971000001';
let shownPrompt = '';
let phoneNow = Date.now();
/** What is on the screen: nothing is announced twice. @type {Map<string, string>} */
const drawn = new Map();

/**
 * @template T
 * @param {string} id
 * @param {T} data
 * @param {(data: T) => Node[]} toNodes
 */
function drawOnce(id, data, toNodes) {
  const text = JSON.stringify(data);
  if (drawn.get(id) === text) return;
  drawn.set(id, text);
  byId(id).replaceChildren(...toNodes(data));
}

/** @param {Phone} phone */
function draw(phone) {
  const { network, balance } = phone.wallet;
  byId('time').textContent = clock.format(new Date(phone.now));
  byId('network').textContent = network;
  byId('wallet-title').textContent = walletNames[network];
  byId('balance').textContent = `K${kwacha.format(balance)}`;
  byId('mobile').textContent = phone.mobile.replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3');
  byId('company').textContent = phone.company;
  const product = byId('product');
  product.setAttribute('href', phone.productUrl);
  product.textContent = `Open ${phone.company} at ${phone.productUrl.replace(/^https?:\/\//, '')}`;
  const isWhatsapp = (/** @type {Message} */ { by }) => by === 'whatsapp';
  const chats = phone.messages.filter(isWhatsapp);
  drawOnce(
    'messages',
    phone.messages.filter((one) => !isWhatsapp(one)),
    drawMessages,
  );
  drawOnce('chats', chats, drawMessages);
  byId('whatsapp').hidden = chats.length === 0;
  drawOnce('movements', phone.movements, drawMovements);
  drawPrompt(phone.prompts[0], network);
}

/** @param {Message[]} messages */
function drawMessages(messages) {
  if (messages.length === 0) return [element('li', 'No messages yet.', { className: 'empty' })];
  const seen = new Set([...document.querySelectorAll('.messages li')].map((li) => li.id));
  return messages.map((message) => {
    const id = `message-${message.id}`;
    const from = element('header', [
      element('b', message.from),
      element('time', clock.format(new Date(message.sentAt)), { dateTime: message.sentAt }),
    ]);
    const code = / #(\w{4,8})$/.exec(message.text)?.[1] ?? '';
    return element(
      'li',
      [from, textWithLinks(message.text), ...(code ? [copyButton(code)] : [])],
      {
        id,
        className: seen.size > 0 && !seen.has(id) ? 'fresh' : '',
      },
    );
  });
}

/** @param {string} text */
function textWithLinks(text) {
  const parts = text.split(/(https?:\/\/[^\s]+)/);
  return element(
    'p',
    parts.map((part, at) =>
      at % 2 === 0 ? part : element('a', part, { href: part, target: 'extramoney' }),
    ),
  );
}

/** @param {string} code */
function copyButton(code) {
  const button = element('button', `Copy ${code}`, { type: 'button' });
  button.addEventListener('click', async () => {
    await navigator.clipboard?.writeText(code);
    button.textContent = `Copied ${code}`;
  });
  return button;
}

/** @param {Movement[]} movements */
function drawMovements(movements) {
  return movements.map(({ kind, amount, at }) => {
    const into = amount > 0;
    const digits = kwacha.format(Math.abs(amount));
    return element('li', [
      element('span', `${movementNames[kind]}, ${clock.format(new Date(at))}`),
      element('span', `${into ? '+' : '−'}K${digits}`, { className: into ? 'in' : '' }),
    ]);
  });
}

/**
 * @param {Prompt | undefined} prompt
 * @param {Network} network
 */
function drawPrompt(prompt, network) {
  const isNew = prompt !== undefined && prompt.promptId !== shownPrompt;
  shownPrompt = prompt?.promptId ?? '';
  byId('prompt').hidden = prompt === undefined;
  if (prompt === undefined) return;
  if (isNew) {
    byId('prompt-title').textContent = walletNames[network];
    byId('prompt-text').textContent = prompt.text;
    field('pin').value = '';
    byId('prompt-note').classList.remove('wrong');
    byId('pin').focus();
  }
  if (byId('prompt-note').classList.contains('wrong')) return;
  const seconds = Math.max(0, Math.ceil((Date.parse(prompt.expiresAt) - phoneNow) / 1000));
  byId('prompt-note').textContent = `Closes in ${seconds} s`;
}

/** @param {{ pin: string } | { decline: true }} answer */
async function answerPrompt(answer) {
  const { ok, data } = await call(`/phones/${mobile}/prompts/${shownPrompt}`, answer);
  if (!ok && data.triesLeft !== undefined) {
    byId('prompt-note').classList.add('wrong');
    field('pin').value = '';
    byId('prompt-note').textContent = `Wrong PIN. Tries left: ${data.triesLeft}`;
    byId('pin').focus();
    return;
  }
  await refresh();
}

async function refresh() {
  const asked = mobile;
  try {
    const { data } = await call(`/phones/${asked}`);
    if (asked !== mobile) return;
    phoneNow = Date.parse(data.now);
    draw(data);
    byId('offline').hidden = true;
  } catch {
    byId('offline').hidden = false;
  }
}

async function refreshFaults() {
  const { data } = await call('/faults');
  /** @type {[string, { on: string[], does: string }][]} */
  const known = Object.entries(data.known);
  const operation = field('operation').value;
  drawOnce('fault', operation, () =>
    known
      .filter(([, { on }]) => on.includes(operation))
      .map(([name, { does }]) => element('option', does, { value: name })),
  );
  /** @type {Armed[]} */
  const armed = data.armed;
  drawOnce('armed', armed, () =>
    armed.map((one) => {
      const who = one.mobile ?? 'anybody';
      const times = one.times === 1 ? 'once' : `${one.times} times`;
      return element('li', [one.fault, element('small', `${one.operation}, ${who}, ${times}`)]);
    }),
  );
  byId('clear').hidden = data.armed.length === 0;
}

/** @param {string} chosen */
function showNumber(chosen) {
  mobile = chosen;
  shownPrompt = '';
  field('number').value = chosen;
  history.replaceState(null, '', `/?mobile=${chosen}`);
  byId('messages').replaceChildren();
  byId('people').replaceChildren(
    ...people.map(({ number, who }) => {
      const button = element('button', [number, element('small', who)], { type: 'button' });
      if (number === chosen) button.setAttribute('aria-current', 'true');
      button.addEventListener('click', () => showNumber(number));
      return element('li', button);
    }),
  );
  drawn.delete('messages');
  void refresh();
}

onSubmit('number-form', () => showNumber(field('number').value));
onSubmit('prompt-form', () => answerPrompt({ pin: field('pin').value }));
byId('decline').addEventListener('click', () => answerPrompt({ decline: true }));
byId('prompt').addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void answerPrompt({ decline: true });
});
onSubmit('sms-form', async () => {
  await call(`/phones/${mobile}/sms`, { text: field('sms').value });
  field('sms').value = '';
  byId('sms-note').textContent = 'Sent.';
});
onSubmit('chat-form', async () => {
  await call(`/phones/${mobile}/sms`, { text: field('chat').value, gateway: 'whatsapp' });
  field('chat').value = '';
  byId('chat-note').textContent = 'Sent.';
});
onSubmit('balance-form', async () => {
  await call(`/phones/${mobile}/wallet`, { balance: field('new-balance').value });
  field('new-balance').value = '';
  await refresh();
});
onSubmit('fault-form', async () => {
  const who = field('scope').value === 'mobile' ? { mobile } : {};
  const fault = { operation: field('operation').value, fault: field('fault').value };
  await call('/faults', { ...fault, ...who });
  await refreshFaults();
});
byId('operation').addEventListener('change', refreshFaults);
byId('clear').addEventListener('click', async () => {
  await call('/faults', undefined, 'DELETE');
  await refreshFaults();
});
byId('auto').addEventListener('change', () =>
  call('/settings', { autoAnswer: field('auto').value }),
);

async function start() {
  showNumber(mobile);
  const { data } = await call('/settings');
  field('auto').value = data.autoAnswer;
  await refreshFaults();
}

void start();
setInterval(() => {
  void refresh();
  void refreshFaults().catch(() => {});
}, 1000);
