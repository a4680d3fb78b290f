import { expect, it } from 'vitest';
import { payoutKinds, payoutLimits } from '../../contract/staff/payout-limits.ts';
import type { ProposalKind } from '../../contract/staff/proposal-kinds.ts';
import { testDatabase } from '../../testing/database.ts';
import { sql } from '../store/database/database.ts';
import { servedActs } from './served-acts.ts';

const booksOnly = 'it books, and pays no one';
const forAll = 'it follows a rule for many, and names no one who gets it';
const access = 'it is about access';
const laterCharges = 'the debt stays; only charges to come stop';

/** Every kind of proposal: whether its amount counts, or why it does not. */
const countsAsPayout: Readonly<Record<ProposalKind, true | string>> = {
  confirm: true,
  fail: true,
  'pay-back': true,
  'reverse-payment': true,
  'unmatched-to-owner': true,
  waive: true,
  'write-off-early': true,
  'approve-order': true,
  /** Where the borrower is right. */
  'decide-dispute': true,
  'waive-many': true,
  'write-off-many': true,
  arrangement: laterCharges,
  restructure: 'a new schedule owes what the old one owed',
  hardship: laterCharges,
  'end-hardship': 'charges run again',
  'reverse-write-off': 'it asks for money again',
  'correct-price': forAll,
  'publish-campaign': forAll,
  'publish-product': forAll,
  'publish-rules': forAll,
  'publish-profile': forAll,
  'contact-rules': forAll,
  'cash-guide': forAll,
  'trust-registry': forAll,
  journal: booksOnly,
  provision: booksOnly,
  'close-period': booksOnly,
  'reopen-period': booksOnly,
  'map-accounts': booksOnly,
  'explain-word': booksOnly,
  'submit-return': booksOnly,
  'recurring-journal': 'as a journal: it moves no borrower’s money',
  'import-journals': 'as a journal: it moves no borrower’s money',
  'send-mailing': 'no money moves by it',
  'letter-template': 'no money moves by it',
  'approve-words': 'no money moves by it',
  'withdraw-words': 'no money moves by it',
  'officer-rules': 'no money moves by it',
  'hand-over': 'no money moves by it',
  'decide-number': 'no money moves by it',
  export: 'no money moves by it',
  'export-book': 'no money moves by it',
  'take-over': 'the money was lent by the former system',
  'undo-takeover': 'it reverses a booking, and no money moves',
  'book-elsewhere': 'what a loan does not owe of it becomes a case, and no money moves',
  invite: access,
  roles: access,
  'reset-passkeys': access,
  grant: access,
  'restore-access': access,
  'bind-sso': access,
  webhook: access,
  'partner-key': access,
};

it('the database has the same limits and counts the same kinds', async () => {
  await using db = await testDatabase();
  const limits = await db.rows(
    sql<{ way: string; day: bigint; week: bigint }>('select way, day, week from payout_limit'),
  );
  const byWay = limits.map(({ way, day, week }) => [way, { day, week }]);
  expect(Object.fromEntries(byWay)).toEqual(payoutLimits);
  const counted = await db.row(sql<{ kinds: string[] }>('select payout_kinds() as kinds'));
  const said = Object.entries(countsAsPayout).filter(([, counts]) => counts === true);
  expect(counted?.kinds).toEqual(payoutKinds);
  expect(payoutKinds.toSorted()).toEqual(said.map(([kind]) => kind).toSorted());
  const kinds = await db.rows(sql<{ kind: string }>('select kind from proposal_kind'));
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(
    Object.keys(countsAsPayout).toSorted(),
  );
});

/** By what money that leaves was agreed to. A new purpose needs its line, and its sum. */
const payouts = {
  disbursement: 'by the rules, `approveReview` alone or `approve-order`',
  'pay-back': 'what a loan owes, after a counted kind, or `pay-back` itself',
  'paid-twice': 'a provider did it; no person asks for it',
};

it('money leaves for these purposes alone', async () => {
  await using db = await testDatabase();
  const { said = '' } =
    (await db.row(
      sql<{ said: string }>(`select pg_get_constraintdef(oid) as said from pg_constraint
        where conname = 'payout_has_its_purpose'`),
    )) ?? {};
  const purposes = [...said.matchAll(/'([\w-]+)'::text/g)].map(([, one]) => one);
  expect(purposes.filter((one) => one !== 'payout').toSorted()).toEqual(
    Object.keys(payouts).toSorted(),
  );
});

/** One person pays money out by it, and it is counted. */
const alone = ['approveReview'];
/** It ends what two people agreed to, and is counted by its kind. */
const together = ['approveProposal'];
/** No money moves by it. A new act is put here only once that is so. */
const moveNone = [
  'readElsewhere',
  'keepRejectedRows',
  'chooseNotices',
  'endAbsence',
  'setAbsence',
  'beginEnrol',
  'confirmKey',
  'showInviteHalf',
  'exportApprovals',
  'exportAudit',
  'endPasskey',
  'leave',
  'makeTotp',
  'logInByCode',
  'endSso',
  'endEnrol',
  'endSession',
  'beginAddPasskey',
  'endAddPasskey',
  'removePasskey',
  'approveDeviceGrant',
  'endDeviceGrant',
  'newInvite',
  'endAccess',
  'propose',
  'beginApproval',
  'refuseProposal',
  'withdrawProposal',
  'stopHeld',
  'openReview',
  'openPicture',
  'declineReview',
  'stopReview',
  'reopenStep',
  'proveActs',
  'makeBookToken',
  'endBookToken',
  'testEndpoint',
  'replayDeliveries',
  'takeEndpointSecret',
  'takePartnerKey',
  'revokePartnerKey',
  'search',
  'addNote',
  'readJournals',
  'askDocument',
  'decideDocument',
  'readNote',
  'readBorrowerSms',
  'endBorrowerSessions',
  'setBorrowerLanguage',
  'stopWhatsapp',
  'checkCaller',
  'blockAccount',
  'openAccount',
  'unseal',
  'fetchExport',
  'askBalance',
  'saveView',
  'openTakeover',
  'sendTakeoverPart',
  'mapTakeover',
  'checkTakeover',
  'tickTakeoverRows',
  'tieOutTakeover',
  'sendTakeoverNotices',
  'fetchBook',
  'takeLine',
  'leaveLine',
  'takeWork',
  'leaveWork',
  'askNetwork',
  'resolveCase',
  'reportTakenBack',
  'uploadStatement',
  'runStatementAgain',
  'uploadEvidence',
  'openEvidence',
  'openLetter',
  'openFormerContract',
  'beginContact',
  'endContact',
  'readContactNote',
  'promise',
  'stopContact',
  'resumeContact',
  'readComplaint',
  'answerComplaint',
  'handComplaint',
  'closeComplaint',
  'openDeathReport',
  'openDocument',
  'confirmDeath',
  'rejectDeath',
  'openNumberPicture',
  'stopNumberCase',
  'stopMailing',
  'stopRecurring',
  'writeLetter',
  'writeSentence',
  'readSentences',
  'importSentences',
  'recordAgreement',
  'raiseSuspicion',
  'readSuspicion',
  'fileSuspicion',
  'closeSuspicion',
  'openBreach',
  'readBreach',
  'addBreachStep',
  'endBreach',
  'readDataRequest',
  'endDataRequest',
  'publishForm',
  'publishChannel',
  'stopPublication',
  'saveCampaignDraft',
  'switchGateway',
  'endGatewaySwitch',
  'draftProduct',
  'saveDraft',
  'simulate',
  'stopLending',
  'countWrongPrice',
  'makeReturn',
  'downloadReturn',
  'markSubmitted',
  'saveRulesDraft',
  'replayRules',
  'startChallenger',
  'stopChallenger',
  'watch',
  'unwatch',
  'runJob',
];

it('each act that writes either is counted, or moves no money', () => {
  const writing = [...servedActs].flatMap(([name, { act }]) =>
    act.effect === 'looks' ? [] : [name],
  );
  const known = [...alone, ...together, ...moveNone];
  expect(writing.toSorted()).toEqual(known.toSorted());
});
