import { byId, call, element, field, onSubmit } from './parts.js';

/**
 * What `GET /phones/{mobile}/ussd` answers.
 * @typedef {{
 *   code: string, text: string, goesOn: boolean, isAsking: boolean, isOver: boolean,
 *   idleUntil: number,
 * }} Session
 * @typedef {{
 *   now: number, gateway: string, fault: string, code: string, gateways: { name: string, title: string }[],
 *   session: Session | null,
 * }} Dialler
 */

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];
let ofMobile = '';
/** What is on the screen: nothing is announced twice, and a field keeps what is typed. */
let drawn = '';

const shownMobile = () => new URLSearchParams(location.search).get('mobile') ?? '';
const address = () => `/phones/${ofMobile}/ussd`;

/** @param {string} text @param {boolean} isWrong */
function note(text, isWrong) {
  byId('dialler-note').textContent = text;
  byId('dialler-note').classList.toggle('wrong', isWrong);
}

/** A question for a PIN keeps the keys. @param {string} id */
function focus(id) {
  if (byId('prompt').hidden) byId(id).focus();
}

/** @param {boolean} isOpen */
function show(isOpen) {
  const { hidden } = byId('dialler');
  byId('dialler').hidden = !isOpen;
  drawn = isOpen ? drawn : '';
  if (!isOpen && !hidden) focus('dial');
}

/** @param {Dialler} dialler */
function drawCode({ gateway, fault, code, gateways }) {
  byId('gateway').replaceChildren(
    ...gateways.map(({ name, title }) => element('option', title, { value: name })),
  );
  field('gateway').value = gateway;
  field('ussd-fault').value = fault;
  drawn = 'code';
  lay({ title: 'Dial a code', label: 'Code', send: 'Call', cancel: 'Close' });
  field('typed').value = code;
  note('', false);
  show(true);
  byId('typed').focus();
}

/** @param {Session} session @param {number} now */
function drawSession({ code, text, isAsking, isOver, idleUntil }, now) {
  const next = JSON.stringify([text, isAsking, isOver, idleUntil]);
  if (drawn !== next) {
    drawn = next;
    const send = isOver ? '' : 'Send';
    const cancel = isOver ? 'OK' : 'Cancel';
    lay({ title: code, label: isOver ? '' : 'Answer', send, cancel });
    byId('ussd-text').textContent = isAsking ? 'USSD code running …' : text;
    field('typed').value = '';
    note('', false);
    show(true);
    focus(isOver ? 'dialler-cancel' : 'typed');
  }
  byId('time-out').hidden = isOver || isAsking;
  if (isOver || isAsking || byId('dialler-note').classList.contains('wrong')) return;
  note(`Closes in ${Math.max(0, Math.ceil((idleUntil - now) / 1000))} s`, false);
}

/** @param {{ title: string, label: string, send: string, cancel: string }} words */
function lay({ title, label, send, cancel }) {
  const isCode = drawn === 'code';
  byId('dialler-title').textContent = title;
  byId('typed-label').textContent = label;
  byId('dialler-send').textContent = send;
  byId('dialler-cancel').textContent = cancel;
  byId('ussd-text').hidden = isCode;
  byId('gateway-choice').hidden = !isCode;
  byId('time-out').hidden = true;
  for (const id of ['dialler-keys', 'dialler-send']) byId(id).hidden = send === '';
}

/** @param {unknown} wish */
async function press(wish) {
  const asked = ofMobile;
  const { ok, data } = await call(address(), wish);
  if (asked !== ofMobile) return;
  if (!ok) note(data.error, true);
  else if (data.session === null) show(false);
  else drawSession(data.session, data.now);
}

async function refresh() {
  const shown = shownMobile();
  if (shown !== ofMobile) show(false);
  ofMobile = shown;
  if (shown === '') return;
  const { data } = await call(address());
  if (shown !== ofMobile || data.session === null) return;
  // What the network asks takes the place of a session that is over.
  if (data.session.isOver && !byId('prompt').hidden) await press({ end: 'cancel' });
  else drawSession(data.session, data.now);
}

byId('keypad').append(
  ...keys.map((key) => {
    const button = element('button', key, { type: 'button' });
    button.addEventListener('click', () => {
      field('typed').value += key;
    });
    return button;
  }),
);
byId('erase').addEventListener('click', () => {
  field('typed').value = field('typed').value.slice(0, -1);
});
byId('dial').addEventListener('click', async () => {
  ofMobile = shownMobile();
  drawCode((await call(address())).data);
});
for (const [id, setting] of /** @type {const} */ ([
  ['gateway', 'ussdGateway'],
  ['ussd-fault', 'ussdFault'],
])) {
  byId(id).addEventListener('change', async () => {
    await call('/settings', { [setting]: field(id).value });
    drawCode((await call(address())).data);
  });
}
onSubmit('dialler-form', async () => {
  const { value } = field('typed');
  await press(drawn === 'code' ? { dial: value } : { answer: value });
});
const cancel = () => (drawn === 'code' ? show(false) : press({ end: 'cancel' }));
byId('dialler-cancel').addEventListener('click', cancel);
byId('dialler').addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void cancel();
});
byId('time-out').addEventListener('click', () => press({ end: 'time-out' }));
setInterval(() => void refresh().catch(() => {}), 1000);
