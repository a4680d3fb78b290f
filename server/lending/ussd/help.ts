import { randomUUID } from 'node:crypto';
import { disputeTopic } from '../../../contract/borrower/complaints.ts';
import type { ComplaintTopic } from '../../../contract/borrower/complaints.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { consentTexts } from '../../../contract/borrower/consents.ts';
import * as say from '../../../contract/sentences/ussd.ts';
import { decideDispute } from '../../../domain/loan/decide-dispute.ts';
import { Refusal } from '../../http/refusal.ts';
import { blockAccount } from '../../people/blocks/block-account.ts';
import { answerConsent } from '../../people/consents/answer-consent.ts';
import { answerDay, findComplaint } from '../../people/complaints/complaint-row.ts';
import type { ComplaintRow } from '../../people/complaints/complaint-row.ts';
import { fileInTransaction } from '../../people/complaints/file-complaint.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { DisputeStale, disputeInTransaction } from '../disputes/dispute-loan.ts';
import { Again, shortLink } from './again.ts';
import type { Move, Scene, Step } from './scene.ts';

/** The help line first, then what can be asked for without a person. */
export const helpStep: Step = {
  back: 'home',
  show: ({ context }) => say.help(context.config.lender.complaintsPhone),
  async take(scene, key) {
    if (key === '1') return { go: 'complain' };
    if (key === '2') {
      const row = await fileByUssd(scene, 'other', say.callMeBack);
      return row instanceof Refusal
        ? tooMany(scene)
        : { end: say.callBackDone(answerDay(row)) };
    }
    if (key === '3') return stopOffers(scene);
    if (key === '4') return { go: 'block' };
    return key === '5' ? { go: 'who' } : 'wrong-key';
  },
};

export const whoStep: Step = {
  back: 'help',
  show({ context }) {
    const { name, licenceNumber, regulator, complaintsPhone } = context.config.lender;
    return say.whoWeAre(name, licenceNumber, regulator, complaintsPhone);
  },
  take: () => 'wrong-key',
};

/** For a phone that is lost, from another one with the same SIM: it only protects. */
export const blockStep: Step = {
  back: 'help',
  show: () => say.block,
  async take({ tx, context, owner, now, later }, key) {
    if (key !== '1') return 'wrong-key';
    const block = await blockAccount(tx, context, { borrower: owner, by: 'ussd', now });
    if (block.isNew) {
      later(() => context.wake('send-sms'));
      later(() =>
        noteSecurityEvent(context, { kind: 'account-blocked', mobile: owner.mobile }),
      );
    }
    return { end: say.blockDone(context.config.lender.complaintsPhone, block.number) };
  },
};

/** The consent is withdrawn as in the app. */
async function stopOffers({ tx, owner, now, context }: Scene): Promise<Move> {
  await answerConsent(tx, owner.id, {
    purpose: 'marketing',
    textVersion: consentTexts.marketing.version,
    given: false,
    at: now,
    source: 'ussd',
  });
  return { end: say.stopDone(shortLink(context.config.publicUrl)) };
}

const notMine = '3';
const topics: Readonly<Record<string, ComplaintTopic>> = {
  '1': 'payment',
  '2': 'charges',
  '4': 'treatment',
  '5': 'other',
};

/** A complaint without words: its kind, and a number to name on the phone. */
export const complainStep: Step = {
  back: 'help',
  show: () => say.complain,
  async take(scene, key) {
    const topic = Object.hasOwn(topics, key) ? topics[key] : undefined;
    if (key !== notMine && topic === undefined) return 'wrong-key';
    const disputed = key === notMine ? await disputeByUssd(scene) : null;
    if (disputed !== null) return disputed;
    const row = await fileByUssd(scene, topic ?? disputeTopic, say.complainedByUssd);
    return row instanceof Refusal ? tooMany(scene) : done(scene, row.number, answerDay(row));
  },
};

function done({ context }: Scene, number: string, day: string): Move {
  return { end: say.complainDone(number, day, context.config.lender.complaintsPhone) };
}

function tooMany({ context }: Scene): Move {
  return { end: say.complainFull(context.config.lender.complaintsPhone) };
}

/**
 * The open loan is disputed, which freezes it, or else the newest that was lent. The SMS names it.
 * Null: there is none that can be disputed, such as of an application.
 */
async function disputeByUssd(scene: Scene): Promise<Move | null> {
  const { context, tx, owner, borrower, later } = scene;
  const past = borrower.row.history.find(
    ([, status]) => decideDispute(status, null) === 'opens',
  );
  const orderId = borrower.open?.order.id ?? past?.[0];
  if (orderId === undefined) return null;
  const body = { orderId: orderId as OrderId };
  try {
    const disputed = await disputeInTransaction(tx, { context, borrower: owner, body });
    if (disputed instanceof Refusal) return null;
    const row = await findComplaint(tx, disputed.dispute.number);
    if (disputed.isNew) {
      later(() => context.wake('send-sms'));
      later(() => noteSecurityEvent(context, { kind: 'loan-disputed', mobile: owner.mobile }));
    }
    return row?.answerBy ? done(scene, row.number, answerDay(row)) : null;
  } catch (error) {
    throw error instanceof DisputeStale ? new Again() : error;
  }
}

/** Files a complaint in the transaction of the session. */
export async function fileByUssd(
  { tx, context, owner, later }: Scene,
  topic: ComplaintTopic,
  words: string,
): Promise<ComplaintRow | Refusal<'too-many-complaints' | 'order-not-found' | 'form-invalid'>> {
  const filing = { requestId: randomUUID(), topic, words, orderId: null };
  const row = await fileInTransaction(tx, context, owner, filing);
  later(() => context.wake('send-sms'));
  return row;
}
