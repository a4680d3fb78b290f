import type * as z from 'zod/mini';
import { listNumberCases, openNumberPicture } from '../../../../contract/staff/number-acts.ts';
import { showNumberCase, stopNumberCase } from '../../../../contract/staff/number-acts.ts';
import type { numberCaseRow } from '../../../../contract/staff/number-acts.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { findNumberChange } from '../../../people/numbers/number-change-row.ts';
import type { NumberChange } from '../../../people/numbers/number-change-row.ts';
import { stopInside } from '../../../people/numbers/stop-number.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { SealedKind } from '../../../store/sealing/sealed-items.ts';
import { listing } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { uncoverPicture } from '../../acts/uncover-picture.ts';

type Line = z.output<typeof numberCaseRow>;

/** A change that staff see: of an account, and with its face shown. */
type Case = NumberChange & {
  readonly borrowerId: BorrowerId;
  readonly oldMobile: string;
  readonly state: Line['state'];
  readonly face: NonNullable<NumberChange['face']>;
};

const source = (state: string) => (conditions: readonly string[]) => `
  select id, borrower_id, way, old_mobile, new_mobile, state, asked_at, due_at, ended_at
  from number_change where ${[state, 'face is not null', ...conditions].join(' and ')}`;
const last = { column: 'id', type: 'text', of: (row: Case) => row.id } as const;

const open = listing<Case, never>({
  source: source("state in ('review', 'waiting')"),
  keys: [{ column: 'asked_at', type: 'timestamptz', of: (row) => row.askedAt }, last],
  filters: {},
});
const ended = listing<Case, never>({
  source: source('ended_at is not null'),
  keys: [
    { column: 'ended_at', type: 'timestamptz', of: (row) => row.endedAt ?? row.askedAt },
    last,
  ],
  filters: {},
});

const listNumberCasesAct = serveAct(listNumberCases, async ({ context, args }) => {
  const { after, limit } = args;
  const isOpen = (args.filter.state ?? 'open') === 'open';
  const sort = isOpen ? 'oldest' : 'newest';
  const page = await (isOpen ? open : ended)(context.db, { filter: {}, after, limit, sort });
  return page instanceof StaffRefusal ? page : { ...page, rows: page.rows.map(lineOf) };
});

function lineOf(change: Case): Line {
  const { id, borrowerId, way, oldMobile, newMobile, state, askedAt, dueAt, endedAt } = change;
  const [oldMasked, newMasked] = [masked(oldMobile), masked(newMobile)];
  return { id, borrowerId, way, oldMasked, newMasked, state, askedAt, dueAt, endedAt };
}

/** The case of a change; null where there is none that staff may see. */
export async function findNumberCase(q: Queryable, id: string): Promise<Case | null> {
  const change = await findNumberChange(q, id);
  const isCase = change !== null && change.borrowerId !== null && change.face !== null;
  return isCase ? (change as Case) : null;
}

interface Picture {
  readonly itemId: string;
  readonly what: string;
  readonly kind: SealedKind;
  readonly of: BorrowerId;
}

const selectCard = sql<{ readonly frontFileId: string }, { borrowerId: BorrowerId }>(`
  select front_file_id from card_reading
  where borrower_id = :borrowerId and confirmed_at is not null
  order by confirmed_at desc limit 1`);
const selectKept = sql<{ id: string }, { ids: readonly string[]; of: readonly string[] }>(`
  select id from sealed_item where id = any(:ids::text[]) and borrower_id = any(:of::text[])`);

async function picturesOf(q: Queryable, change: Case): Promise<Picture[]> {
  const { borrowerId, askerId } = change;
  const card = await q.row(selectCard, { borrowerId });
  const front = { what: 'Card of the account', kind: 'nrc-front', of: borrowerId } as const;
  const shown = (change.frames ?? []).map(({ action, fileId }): Picture => {
    return { itemId: fileId, what: `Face as shown, ${action}`, kind: 'face', of: askerId };
  });
  return [...(card ? [{ ...front, itemId: card.frontFileId }] : []), ...shown];
}

/** Refusal: `unknown`. */
const showNumberCaseAct = serveAct(showNumberCase, async ({ context, args, about }) => {
  const { db, config } = context;
  about({ kind: 'number-change', id: args.changeId });
  const change = await findNumberCase(db, args.changeId);
  if (change === null) return new StaffRefusal('unknown');
  const { askerId, face, distance, proposalId, endedBy } = change;
  const pictures = await picturesOf(db, change);
  const ids = pictures.map(({ itemId }) => itemId);
  const found = await db.rows(selectKept, { ids, of: [change.borrowerId, askerId] });
  const kept = new Set(found.map(({ id }) => id));
  return {
    numberCase: {
      ...lineOf(change),
      askerId,
      face,
      distance,
      match: config.face.matchDistance,
      proposalId,
      endedBy,
      pictures: pictures.map(({ itemId, what }) => ({
        itemId,
        what,
        isKept: kept.has(itemId),
      })),
    },
  };
});

/** While the change is open. Refusals: `unknown`, `no-open-work`. */
const openNumberPictureAct = serveAct(openNumberPicture, async (call) => {
  const { context, args, staff, about } = call;
  const { db } = context;
  const { changeId: id, itemId, reason } = args;
  about({ kind: 'number-change', id });
  const change = await findNumberCase(db, id);
  const pictures = change === null ? [] : await picturesOf(db, change);
  const wanted = pictures.find((one) => one.itemId === itemId);
  if (change === null || wanted === undefined) return new StaffRefusal('unknown');
  if (change.endedAt !== null) {
    return new StaffRefusal('no-open-work', { about: `number change ${id}` });
  }
  const { of: borrowerId, ...picture } = wanted;
  const seen = { staffId: staff.id, why: 'identity', reason } as const;
  const opened = await uncoverPicture(
    context,
    { ...picture, borrowerId },
    { ...seen, about: { kind: 'number-change', id } },
  );
  return opened ?? new StaffRefusal('unknown');
});

/** Refusals: `unknown`, `no-open-work`. */
const stopNumberCaseAct = serveAct(stopNumberCase, async ({ context, args, staff, about }) => {
  const { db, clock } = context;
  about({ kind: 'number-change', id: args.changeId });
  const change = await findNumberCase(db, args.changeId);
  if (change === null) return new StaffRefusal('unknown');
  const stopped = await stopInside(db, change, staff.id, clock.now());
  if (!stopped) {
    return new StaffRefusal('no-open-work', { about: `number change ${args.changeId}` });
  }
  context.wake('send-sms');
  return {};
});

/** The desk of changed numbers. */
export const numberActs: readonly ServedAct[] = [
  listNumberCasesAct,
  showNumberCaseAct,
  openNumberPictureAct,
  stopNumberCaseAct,
];
