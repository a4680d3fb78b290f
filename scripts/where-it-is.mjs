import { say } from './say.mjs';

/** The people the first start with the simulator makes; their wallets have the PIN 1234. */
const DEMO_PEOPLE = [
  ['0971000001', 'verified, no loan, three offers open'],
  ['0961000002', 'one plan due tomorrow, a usable coupon'],
  ['0951000003', 'one plan overdue by 5 days, the late fee running'],
  ['0971000004', 'three plans, the first paid, two coupons'],
  ['0961000005', 'half verified: personal information comes next'],
  ['any other', 'a new borrower'],
];

/** The code of USSD by the gateway that the simulated phone has at first. */
const DEMO_CODE = '*388*10#';

/** The people of the lender that the first start with the simulator makes. */
const DEMO_STAFF = [
  ['Mary', 'director'],
  ['Peter', 'finance'],
  ['Grace', 'credit'],
  ['Joseph', 'care'],
  ['Ruth', 'compliance'],
  ['Daniel', 'auditor, for 30 days'],
  ['Naomi', 'marketing'],
  ['Moses', 'engineer'],
];

/**
 * Says at which addresses the product is, and which demo people log in there.
 * @param {{ borrowers: string, phone: string | null, console: string | null }} addresses `phone`
 *   is null without the simulator
 */
export function sayWhereItIs({ borrowers, phone, console }) {
  say('');
  say(`  ExtraMoney        ${borrowers}`);
  if (phone !== null) {
    say(`  Simulated phone   ${phone}`);
    say('');
    say('  Log in with one of these numbers; the code arrives on the simulated phone, and so');
    say('  does the question for the PIN when you pay (the PIN is 1234):');
    for (const [mobile, who] of DEMO_PEOPLE) say(`    ${String(mobile).padEnd(12)}${who}`);
    say(`  Without internet they dial ${DEMO_CODE} on the simulated phone (USSD).`);
  }
  if (console !== null) sayConsole(console, phone);
  say('');
  say('  Ctrl-C stops it.');
}

/**
 * @param {string} address
 * @param {string | null} phone of the simulator
 */
function sayConsole(address, phone) {
  say('');
  say(`  The lender        ${address}`);
  if (phone === null) return;
  say(`  Mail to its staff ${phone}/mail`);
  say('');
  say('  A button logs each of its staff in, and they approve without a device:');
  for (const [name, role] of DEMO_STAFF) say(`    ${String(name).padEnd(12)}${role}`);
}
