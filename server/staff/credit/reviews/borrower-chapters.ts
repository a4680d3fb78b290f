import * as z from 'zod/mini';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { registryFactOf } from '../../../../domain/rules/registry.ts';
import type { BureauFact } from '../../../../domain/rules/bureau.ts';
import type { StoredRegistryFact } from '../../../../domain/rules/registry.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { bureauSentence } from '../registry/bureau-words.ts';
import { registrySentence } from '../registry/registry-words.ts';
import type { SealedKind } from '../../../store/sealing/sealed-items.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { ReviewView } from './loan-chapter.ts';

/*
 * What is known of the borrower of a review without anything that names them.
 */

type Of = { borrowerId: BorrowerId };

/** The card that was confirmed, else the one that was read last. */
export interface CardRow {
  readonly readingId: string;
  readonly frontFileId: string;
  readonly backFileId: string | null;
  readonly engine: string;
  readonly readAt: Date;
  readonly corrected: unknown;
}

const selectCard = sql<CardRow, Of>(`
  select reading_id, front_file_id,
    back_file_id, engine, read_at, corrected
  from card_reading where borrower_id = :borrowerId
  order by confirmed_at is null, confirmed_at desc, read_at desc limit 1`);

export function cardOf(q: Queryable, borrowerId: BorrowerId): Promise<CardRow | undefined> {
  return q.row(selectCard, { borrowerId });
}

const fieldNames = z.array(z.string());

/** The fields that the borrower changed after the reading. */
export function correctedFields(card: CardRow | undefined): string[] {
  return fieldNames.safeParse(card?.corrected).data ?? [];
}

const selectFact = sql<{ value: unknown }, Of & { name: string }>(
  'select value from borrower_fact where borrower_id = :borrowerId and name = :name',
);

/** A fact that is a text; null where it is not there. */
export async function factOf(
  q: Queryable,
  borrowerId: BorrowerId,
  name: 'face' | 'identityId',
): Promise<string | null> {
  const value = (await q.row(selectFact, { borrowerId, name }))?.value;
  return typeof value === 'string' ? value : null;
}

const selectRegistry = sql<
  {
    fact: unknown;
    provider: string | null;
    askedAt: Date | null;
    nextAt: Date | null;
  },
  Of
>(`
  select f.value as fact, i.provider, i.asked_at, i.next_at
  from borrower_fact f left join lateral (
    select provider, asked_at, next_at from registry_inquiry
    where borrower_id = f.borrower_id order by created_at desc limit 1) i on true
  where f.borrower_id = :borrowerId and f.name = 'registry'`);

/** What the register answered about the card, and when it is asked again. */
export async function registryChapter(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<ReviewView['registry']> {
  const row = await q.row(selectRegistry, { borrowerId });
  const { fact, provider = null, askedAt = null, nextAt = null } = row ?? {};
  const sentence = registrySentence(registryFactOf(storedFact(fact)));
  return { sentence, provider, askedAt, nextAt };
}

function storedFact(fact: unknown): StoredRegistryFact {
  return fact === undefined ? 'not-asked' : fromJson<StoredRegistryFact>(fact);
}

const selectBureau = sql<{ fact: unknown; askedAt: Date | null }, Of>(`
  select f.value as fact, (select max(asked_at) from bureau_inquiry
    where borrower_id = f.borrower_id) as asked_at
  from borrower_fact f where f.borrower_id = :borrowerId and f.name = 'bureau'`);

/** What the credit bureau answered last about the borrower. */
export async function bureauChapter(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<ReviewView['bureau']> {
  const row = await q.row(selectBureau, { borrowerId });
  const fact = row && fromJson<BureauFact>(row.fact);
  return { sentence: bureauSentence(fact), askedAt: row?.askedAt ?? null };
}

const mostChecks = 10;
const selectChecks = sql<
  {
    outcome: string;
    reason: string;
    distance: number | null;
    thresholds: unknown;
    at: Date;
  },
  Of
>(`
  select outcome, reason, distance, thresholds, at from face_check
  where borrower_id = :borrowerId order by at desc limit ${mostChecks}`);

/** The lines a check was held against, as they stood then. */
const heldAgainst = z.object({ matchDistance: z.number(), reviewDistance: z.number() });
type Lines = z.output<typeof heldAgainst>;

/** How alike face and card were measured, try by try, with the lines and a plain word. */
export async function faceChapter(
  { db, config }: Context,
  borrowerId: BorrowerId,
): Promise<ReviewView['face']> {
  const checks = await db.rows(selectChecks, { borrowerId });
  return {
    stands: await factOf(db, borrowerId, 'face'),
    checks: checks.map(({ thresholds, ...check }) => {
      const lines: Lines = heldAgainst.safeParse(thresholds).data ?? config.face;
      return {
        ...check,
        match: lines.matchDistance,
        look: lines.reviewDistance,
        likeness: likenessOf(check.distance, lines),
      };
    }),
  };
}

function likenessOf(distance: number | null, lines: Lines) {
  if (distance === null) return 'not compared';
  if (distance <= lines.matchDistance) return 'alike';
  return distance <= lines.reviewDistance ? 'in doubt' : 'not alike';
}

const selectDoubles = sql<ReviewView['doubles'][number], Of>(`
  select b.id as borrower_id, b.created_at as since,
    (select count(*)::int from loan_order where borrower_id = b.id) as loans,
    (select count(*)::int from loan_order where borrower_id = b.id and status in
      ('reviewing', 'referred', 'disbursing', 'active', 'overdue', 'written-off'))
      as open_loans
  from borrower_fact mine
    join borrower_fact theirs on theirs.name = 'nrcFingerprint' and theirs.value = mine.value
      and theirs.borrower_id <> mine.borrower_id
    join borrower b on b.id = theirs.borrower_id
  where mine.borrower_id = :borrowerId and mine.name = 'nrcFingerprint'
  order by b.created_at limit 20`);

/** Others with the same card. */
export function doublesOf(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<ReviewView['doubles']> {
  return q.rows(selectDoubles, { borrowerId });
}

const mostDevices = 20;
const mostOthers = 10;
const selectDevices = sql<ReviewView['devices'][number], Of>(`
  with mine as (
    select info ->> 'deviceid' as device, max(info ->> 'deviceTypeDevice') as kind,
      max(created_at) as last_seen_at
    from device_record
    where borrower_id = :borrowerId and kind = 'device' and info ->> 'deviceid' is not null
    group by 1 order by 3 desc limit ${mostDevices}
  )
  select device, kind, last_seen_at,
    array(select distinct theirs.borrower_id from device_record theirs
      where theirs.kind = 'device' and theirs.borrower_id <> :borrowerId
        and theirs.info ->> 'deviceid' = mine.device
      limit ${mostOthers}) as others
  from mine order by last_seen_at desc`);

/** The phones a borrower logged in with, and who else did. */
export function devicesOf(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<ReviewView['devices']> {
  return q.rows(selectDevices, { borrowerId });
}

const mostTries = 3;
const selectTries = sql<{ frames: unknown; at: Date }, Of>(`
  select frames, at from face_check where borrower_id = :borrowerId order by at desc
  limit ${mostTries}`);
const frames = z.array(z.object({ action: z.string(), fileId: z.string() }));

const selectKept = sql<{ id: string }, Of & { ids: readonly string[] }>(
  'select id from sealed_item where borrower_id = :borrowerId and id = any(:ids::text[])',
);

/** A picture of a card or face, and its encrypted item. */
export interface Picture {
  readonly itemId: string;
  readonly what: string;
  readonly kind: SealedKind;
  readonly isKept: boolean;
}

/** What card and face look like: nothing is opened by this. */
export async function picturesOf(q: Queryable, borrowerId: BorrowerId): Promise<Picture[]> {
  const card = await cardOf(q, borrowerId);
  const tries = await q.rows(selectTries, { borrowerId });
  const found = [
    ...(card === undefined ? [] : [picture(card.frontFileId, 'Card, front', 'nrc-front')]),
    ...(card?.backFileId ? [picture(card.backFileId, 'Card, back', 'nrc-back')] : []),
    ...tries.flatMap(({ frames: stored }, nth) =>
      (frames.safeParse(stored).data ?? []).map(({ action, fileId }) =>
        picture(
          fileId,
          `Face, ${nth === 0 ? 'last try' : `try ${nth} before`}, ${action}`,
          'face',
        ),
      ),
    ),
  ];
  const ids = found.map(({ itemId }) => itemId);
  const kept = new Set((await q.rows(selectKept, { borrowerId, ids })).map(({ id }) => id));
  return found.map((one) => ({ ...one, isKept: kept.has(one.itemId) }));
}

function picture(itemId: string, what: string, kind: SealedKind): Omit<Picture, 'isKept'> {
  return { itemId, what, kind };
}
