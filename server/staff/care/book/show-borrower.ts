import { masked } from '../../acts/masked.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { showBorrower } from '../../../../contract/staff/borrower-acts.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { loadBorrowerNow } from '../../../lending/orders/borrower-now.ts';
import { blockedOn, findBlock } from '../../../people/blocks/block-account.ts';
import { languageOf } from '../../../people/language/borrower-language.ts';
import { erasureDueAt } from '../../../people/data-rights/waiting-erasure.ts';
import { liveSessions } from '../../../people/sessions/live-sessions.ts';
import { sql } from '../../../store/database/database.ts';
import { offeredLanguages } from '../../../store/spoken.ts';
import { knowsSuspicion } from '../../acts/knows-suspicion.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { notesOf } from './borrower-care.ts';
import { findBorrower } from './borrower-rows.ts';
import { loanRows } from './loan-rows.ts';

/** Of long lists, the newest. */
const mostShown = 50;

/** The hash of no token: the caller has none of these sessions. */
const nobodys = new Uint8Array();

type Of = { borrowerId: string };
const selectSteps = sql<{ step: string; doneAt: Date }, Of>(`
  select step, done_at from borrower_step where borrower_id = :borrowerId
  order by done_at`);
const selectWallets = sql<
  { mobile: Mobile; network: string; saidBy: string; since: Date },
  Of
>(`
  select mobile, network, network_said_by as said_by, created_at as since from wallet
  where borrower_id = :borrowerId order by created_at limit ${mostShown}`);
const selectConsents = sql<StaffAnswerOf<typeof showBorrower>['consents'][number], Of>(`
  select purpose, given, source, at from consent where borrower_id = :borrowerId
  order by at desc limit ${mostShown}`);
const selectComplaints = sql<{ number: string; state: string; filedAt: Date }, Of>(`
  select number, state, filed_at from complaint where borrower_id = :borrowerId
  order by filed_at desc limit ${mostShown}`);
const selectMessages = sql<StaffAnswerOf<typeof showBorrower>['messages'][number], Of>(`
  select kind, state, created_at as at,
    (select w.state from whatsapp_message w where w.sms_id = sms.id) as whatsapp
  from sms where borrower_id = :borrowerId
  order by created_at desc limit ${mostShown}`);
const selectReceived = sql<StaffAnswerOf<typeof showBorrower>['received'][number], Of>(`
  select id as message_id, case when provider <> 'whatsapp' then meaning
    when meaning = 'stop' then 'stop-whatsapp' else 'other' end as meaning, received_at as at
  from inbound_sms
  where borrower_id = :borrowerId order by received_at desc limit ${mostShown}`);
const selectReadings = sql<{ what: string; by: string; at: Date }, Of & { mayKnow: boolean }>(`
  select kind as what, reader as by, at from sealed_reading
  where borrower_id = :borrowerId and (:mayKnow or reader <> 'compliance')
  order by at desc limit ${mostShown}`);
const selectLimit = sql<{ limitRaisedAt: Date | null }, Of>(
  `select limit_raised_at from borrower where id = :borrowerId`,
);

/** Everything about a borrower but what names them. Refusal: `unknown`. */
export const showBorrowerAct = serveAct(
  showBorrower,
  async ({ context, args, staff, about }) => {
    const { db, clock } = context;
    const { borrowerId } = args;
    const id = borrowerId as BorrowerId;
    about({ kind: 'borrower', id: borrowerId });
    const borrower = await findBorrower(db, borrowerId);
    const limit = await db.row(selectLimit, { borrowerId });
    const now = await loadBorrowerNow(context, id);
    if (borrower === null || limit === undefined || now === null) {
      return new StaffRefusal('unknown');
    }
    const ofBorrower = { filter: { borrowerId }, sort: 'newest', limit: mostShown } as const;
    const loans = await loanRows(db, clock.today(), ofBorrower);
    const wallets = await db.rows(selectWallets, { borrowerId });
    const erasesAt = await erasureDueAt(db, id);
    return {
      borrower,
      standing: now.standing.sentence,
      limitRaisedAt: limit.limitRaisedAt,
      steps: await db.rows(selectSteps, { borrowerId }),
      wallets: wallets.map(({ mobile, ...wallet }) => ({
        mobileMasked: masked(mobile),
        ...wallet,
      })),
      loans: loans instanceof StaffRefusal ? [] : [...loans.rows],
      consents: await db.rows(selectConsents, { borrowerId }),
      complaints: await db.rows(selectComplaints, { borrowerId }),
      messages: await db.rows(selectMessages, { borrowerId }),
      received: await db.rows(selectReceived, { borrowerId }),
      readings: await db.rows(selectReadings, {
        borrowerId,
        mayKnow: knowsSuspicion(staff),
      }),
      notes: [...(await notesOf(db, borrowerId))],
      logins: (await liveSessions(db, { id, tokenHash: nobodys }, clock.now())).length,
      blockedOn: blockedOn(await findBlock(db, id)),
      language: await languageOf(db, id),
      languages: [...offeredLanguages()],
      erasesOn: erasesAt === null ? null : civilDateOf(erasesAt),
    };
  },
);
