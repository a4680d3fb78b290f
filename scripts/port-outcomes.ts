import type { BureauFact } from '../domain/rules/bureau.ts';
import type { RegistryAnswer } from '../domain/rules/registry.ts';
import type { Submission } from '../server/store/ports/credit-bureau.ts';
import type { AskOutcome, InitiateOutcome } from '../server/store/ports/payment-provider.ts';
import type { SmsOutcome } from '../server/store/ports/sms-gateway.ts';

/**
 * What each outcome of a port leads to, and the test that shows it. The types are the unions of the
 * code: an outcome without a row, or a row without an outcome, does not compile.
 */
type Row = readonly [follows: string, file: string, test: string];
type Outcomes<Word extends string> = Readonly<Record<Word, Row>>;

const faults = 'server/lending/payments/payment-faults.test.ts';
const followUp = 'server/lending/payments/follow-up-payments.test.ts';
const gateways = 'server/messages/twilio.test.ts';
const registers = 'testing/registers/simulated-registers.test.ts';
const bureau = 'server/people/bureau/ask-bureau.test.ts';
const bureaus = 'testing/registers/simulated-bureau.test.ts';
const rule = 'domain/rules/bureau.test.ts';
const file = 'server/staff/compliance/returns/bureau-file.test.ts';

const networkIsAsked: Outcomes<InitiateOutcome['known']> = {
  accepted: ['polled until its end', faults, 'money in meets a fault, and is booked once'],
  duplicate: [
    'as accepted: it was sent before',
    followUp,
    'was taken, though the answer was lost',
  ],
  rejected: ['fails; our fault names no borrower', faults, 'is cancelled with its order when'],
  unknown: [
    'may have moved: never sent as another',
    faults,
    'money out meets a fault, and goes',
  ],
};
const networkSays: Outcomes<AskOutcome['known']> = {
  confirmed: ['booked once', faults, 'money in meets a fault, and is booked once'],
  failed: ['fails, and is polled again', followUp, 'is polled again after a callback, and on'],
  'in-progress': ['polled again', faults, 'stays open for ever while the network says nothing'],
  'not-found': [
    'fails after a quarter of an hour',
    faults,
    'ends a collect after a quarter of an',
  ],
  unknown: [
    'down: polled again, a case in the end',
    followUp,
    'is a case after two days of silence',
  ],
};
const sms: Outcomes<SmsOutcome['outcome']> = {
  accepted: ['waits for its report', gateways, 'go out once, under its id'],
  refused: ['ends: the number is wrong', 'server/messages/sms-refusals.test.ts', 'at once'],
  'not-accepted': [
    'the next gateway is tried',
    gateways,
    "go by Africa's Talking where Twilio",
  ],
  unknown: ['down: not sent twice', gateways, 'do not where they may have gone out'],
};
const register: Outcomes<RegistryAnswer['kind']> = {
  agrees: ['passes once two people let it', registers, 'answers by the serial of the card'],
  disagrees: ['referred', registers, 'answers by the serial of the card'],
  'not-found': [
    'referred, asked again a day later',
    registers,
    'answers by the serial of the card',
  ],
  deceased: ['referred, first in the queue', registers, 'answers by the serial of the card'],
  minor: [
    'referred, first in the queue',
    'domain/rules/decision.test.ts',
    'all that the register may not agree to reads the same for the borrower',
  ],
  unclear: ['referred', registers, 'answers by the serial of the card'],
  down: ['asked again for a day', registers, 'is down after eight seconds of silence'],
  'our-fault': ['one circuit for all', registers, 'with our account %s nothing'],
};
const inquiry: Outcomes<BureauFact['kind']> = {
  hit: ['passes, or is referred', bureau, 'of a card %s (%s) the loan is %s'],
  thin: ['passes', bureau, 'of a card %s (%s) the loan is %s'],
  'no-record': ['passes', bureau, 'of a card %s (%s) the loan is %s'],
  several: ['referred; none is chosen', bureau, 'of a card %s (%s) the loan is %s'],
  waiting: ['the loan waits for an hour at most', rule, 'lets a loan wait for the answer'],
  down: ['as the rules say, after four askings', bureau, 'it is asked four times'],
  'our-fault': ['as the rules say, one circuit', bureau, 'holds up no loan'],
  'not-asked': ['below the floor it passes', rule, 'is nothing below the floor'],
  'no-consent': ['as the rules say', bureau, 'is not asked without consent, below the floor'],
  'not-configured': ['as the rules say', bureaus, 'a draft asks no one, sends nothing'],
};
const submission: Outcomes<Submission['kind']> = {
  taken: ['its receipt is the reference', bureaus, 'takes a file whose trailer agrees'],
  rejected: ['rows are matched with loans', file, 'what comes back is matched with its loans'],
  down: ['sent again', file, 'is sent once it is released'],
  refused: [
    'stays here, and says so',
    bureaus,
    'a draft asks no one, sends nothing, and says so',
  ],
};
const s3 = 'server/store/files/s3-files.test.ts';
const storage: Outcomes<'kept' | 'away'> = {
  kept: ['given back as it was', s3, 'keeps, gives, lists and deletes'],
  away: ['busy: asked again later, nothing is lost', s3, 'is away where no server listens'],
};
const remote = 'server/models/remote-readers.test.ts';
const models: Outcomes<'read' | 'busy' | 'fault'> = {
  read: ['compared with what was typed', remote, 'reads a card there, and says what kind'],
  busy: ['the borrower comes back in a moment', remote, 'is busy when too many wait there'],
  fault: ['refused without our token', remote, 'refuses calls without the token'],
};

/** Every port of the product with its outcomes. */
export const portOutcomes: readonly (readonly [port: string, outcomes: Outcomes<string>])[] = [
  ['Network: a payment is asked for', networkIsAsked],
  ['Network: a payment is polled', networkSays],
  ['SMS gateway', sms],
  ['Identity register', register],
  ['Credit bureau: inquiry', inquiry],
  ['Credit bureau: file', submission],
  ['Store of files', storage],
  ['Models', models],
];
