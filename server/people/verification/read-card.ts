import assert from 'node:assert/strict';
import { checkForm } from '../../../contract/borrower/forms.ts';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/verification-faults.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, FileId } from '../../../contract/words/ids.ts';
import { parseNrc } from '../../../contract/market/nrc.ts';
import { leastClear, readCard } from '../../../contract/borrower/verification.ts';
import { mayBeTwoNames, nameInTitle } from '../../../contract/words/person-name.ts';
import { knowOnlyThisDevice } from '../sessions/known-devices.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { type Caller, serve } from '../../http/serve.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { openSealedFile } from '../../store/sealing/sealed-items.ts';
import { openInquiry } from '../inquiries/inquiries.ts';
import { keepPictures } from '../uploads/keep-pictures.ts';
import {
  type CardReadingRow,
  confirmReading,
  openReading,
  readingOfFront,
  saveReading,
  type SealedReading,
} from './card/card-readings.ts';
import { inTitle } from './card/saved-identity.ts';
import { identityColumns } from './card/identity-columns.ts';
import { type Identity, openIdentity, saveIdentity } from './identity.ts';
import { lockForSaving } from './lock-for-saving.ts';
import { awaitRegistry } from './registry/await-answer.ts';
import { completeStep, loadSteps, recordFacts, refuseToSave } from './steps.ts';

/** Reading a card costs a second of processor time; few need more than three pictures. */
export const cardsADay: RateLimit = { name: 'card', most: 20, windowSeconds: 86_400 };

interface Pictures {
  readonly frontFileId: FileId;
  readonly backFileId: FileId | null;
}

interface CardCall {
  readonly context: Context;
  readonly borrower: Caller;
  /** Of the device the card is shown on, when it is a known one. */
  readonly keyHash: Uint8Array | null;
}

/**
 * Reads the front of a card; or, with what its owner confirmed, keeps both and completes the step.
 * Refusals: `step-closed`, `form-invalid` with a sentence for each field, `too-many-tries`. A card
 * that was read before is not read again: a lost answer can be fetched again.
 */
export const readCardCall = serve(readCard, async ({ context, borrower, body, device }) => {
  const { frontFileId, backFileId = null, confirmed } = body;
  const pictures = { frontFileId, backFileId };
  const call = { context, borrower, keyHash: device.isKnown ? device.hash : null };
  const refusal =
    refuseToSave('identity', await loadSteps(context.db, borrower.id)) ??
    (await refuseFiles(context.db, borrower.id, pictures));
  if (refusal !== null) return refusal;
  if (confirmed !== undefined) return confirm(call, pictures, confirmed);
  const kept = await readOrFind(call, pictures);
  if (kept instanceof Refusal) return kept;
  const { retake } = kept.reading;
  return { ...readingToCheck(kept.reading), ...(retake && { retake }) };
});

/** What two names in one word would be worth, were they read clearly: they have to be looked at. */
const doubtOfTwoNames = 0.8;

/** As its owner sees it: names as people write them, doubted where two may be read as one. */
function readingToCheck({ text, confidence }: Pick<SealedReading, 'text' | 'confidence'>) {
  const trust = { ...confidence };
  for (const field of ['firstName', 'lastName'] as const) {
    const isDoubtful = mayBeTwoNames(text[field] ?? '');
    if (isDoubtful) trust[field] = (trust[field] ?? 0) * doubtOfTwoNames;
  }
  return { read: inTitle(text), confidence: trust };
}

const selectKinds = sql<
  { readonly id: string; readonly kind: string },
  { borrowerId: BorrowerId; ids: readonly string[] }
>(`
  select id, kind from sealed_item where borrower_id = :borrowerId and id = any(:ids::text[])`);

/** Files must be the borrower's own, still kept, and sent as what they are given for. */
async function refuseFiles(
  q: Queryable,
  borrowerId: BorrowerId,
  { frontFileId, backFileId }: Pictures,
): Promise<RefusalOf<typeof readCard> | null> {
  const ids = backFileId === null ? [frontFileId] : [frontFileId, backFileId];
  const rows = await q.rows(selectKinds, { borrowerId, ids });
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const errors = {
    ...(kinds.get(frontFileId) !== 'nrc-front' && { frontFileId: say.frontGone }),
    ...(backFileId !== null &&
      kinds.get(backFileId) !== 'nrc-back' && { backFileId: say.backGone }),
  };
  return Object.keys(errors).length === 0 ? null : refuse('form-invalid', {}, { errors });
}

interface Kept {
  readonly row: CardReadingRow;
  readonly reading: SealedReading;
}

async function readOrFind(
  call: CardCall,
  pictures: Pictures,
): Promise<Kept | RefusalOf<typeof readCard>> {
  const { db, keys, clock } = call.context;
  const borrowerId = call.borrower.id;
  const row = await readingOfFront(db, borrowerId, pictures.frontFileId);
  const asked = { borrowerId, reader: 'read-card', now: clock.now() } as const;
  const reading = row && (await openReading(db, keys, { ...asked, row }));
  return row && reading ? { row, reading } : readNow(call, pictures);
}

async function readNow({ context, borrower }: CardCall, pictures: Pictures) {
  const { db, keys, clock, cards } = context;
  const of = borrower.id;
  const exceeded = await countAgainstLimits(db, context, [{ limit: cardsADay, of }]);
  if (exceeded !== null) return refuse('too-many-tries');
  const front = await openSealedFile(db, context, {
    id: pictures.frontFileId,
    borrowerId: of,
    kind: 'nrc-front',
    reader: 'read-card',
    now: clock.now(),
  });
  if (front === null)
    return refuse('form-invalid', {}, { errors: { frontFileId: say.frontGone } });
  const reading = await cards.read(front);
  const saved = { ...pictures, borrowerId: of, reading, now: clock.now() };
  const row = await db.transaction((tx) => saveReading(tx, keys, saved));
  const { text, confidence, retake } = reading;
  return { row, reading: { text, confidence: { ...confidence }, retake } };
}

type Confirmed = NonNullable<BodyOf<typeof readCard>['confirmed']>;

async function confirm(call: CardCall, pictures: Pictures, confirmed: Confirmed) {
  const { context, borrower } = call;
  const identity = checkIdentity(context, pictures, confirmed);
  if (identity instanceof Refusal) return identity;
  const kept = await readOrFind(call, pictures);
  if (kept instanceof Refusal) return kept;
  const wrongDay = refuseOtherDay(kept.reading, identity);
  if (wrongDay !== null) return wrongDay;
  const saved = await context.db.transaction(async (tx) => {
    const state = await lockForSaving(tx, borrower.id, 'identity');
    return state instanceof Refusal ? state : save(tx, call, { ...kept, pictures, identity });
  });
  if (saved instanceof Refusal) return saved;
  if (saved === 'saved') await awaitRegistry(context, borrower.id);
  return { isAuth: 1 as const };
}

/** Another date of birth than the one that was read clearly is not taken for it. */
function refuseOtherDay(
  { text, confidence }: Pick<SealedReading, 'text' | 'confidence'>,
  { birthDate }: Identity,
): RefusalOf<typeof readCard> | null {
  const day = text.birthDate;
  const isClear = (confidence.birthDate ?? 0) >= leastClear;
  if (day === undefined || !isClear || day === birthDate) return null;
  return refuse('form-invalid', {}, { errors: { birthDate: say.birthDateNotOnCard(day) } });
}

function checkIdentity(
  { clock }: Context,
  { frontFileId, backFileId }: Pictures,
  confirmed: Confirmed,
): Identity | RefusalOf<typeof readCard> {
  const files = { frontFileId, ...(backFileId !== null && { backFileId }) };
  const columns = identityColumns(clock.today());
  const { errors, values } = checkForm(columns, { ...files, ...confirmed });
  if (Object.keys(errors).length > 0) return refuse('form-invalid', {}, { errors });
  const text = (field: keyof Confirmed) => String(values[field]);
  const [nrc, birthDate] = [parseNrc(text('nrc')), parseCivilDate(text('birthDate'))];
  assert(nrc !== null && birthDate !== null, 'what the form takes is a number and a day');
  const [firstName, lastName] = [nameInTitle(text('firstName')), nameInTitle(text('lastName'))];
  return { nrc, firstName, lastName, birthDate, sex: text('sex') };
}

/** Saves what was confirmed, unless it is what is saved already. */
async function save(
  tx: Queryable,
  { context, borrower, keyHash }: CardCall,
  given: Kept & { readonly pictures: Pictures; readonly identity: Identity },
): Promise<'saved' | 'same'> {
  const { keys, clock } = context;
  const { row, reading, pictures, identity } = given;
  const [borrowerId, now] = [borrower.id, clock.now()];
  if (await isSaved(tx, keys, { ...given, borrowerId, now })) return 'same';
  const identityId = await saveIdentity(tx, keys, { borrowerId, identity, now });
  const corrected = correctedFields(reading.text, identity);
  const { frontFileId, backFileId } = pictures;
  await confirmReading(tx, { row, borrowerId, identityId, corrected, backFileId, now });
  const ids = backFileId === null ? [frontFileId] : [frontFileId, backFileId];
  await keepPictures(tx, { ids, borrowerId, until: null });
  // A number that was not read, or read otherwise, counts as corrected.
  const facts = { cardAgrees: !corrected.includes('nrc'), registry: { kind: 'not-asked' } };
  await recordFacts(tx, borrowerId, { facts, now });
  await openInquiry(tx, context, { borrowerId, identityId, now });
  await completeStep(tx, borrowerId, { step: 'identity', now });
  if (keyHash !== null) await knowOnlyThisDevice(tx, { borrowerId, keyHash });
  return 'saved';
}

const selectCurrent = sql<{ readonly id: string }, { borrowerId: BorrowerId }>(`
  select value #>> '{}' as id from borrower_fact
  where borrower_id = :borrowerId and name = 'identityId'`);

/** Whether the same was confirmed of the same pictures, and nothing else since. */
async function isSaved(
  tx: Queryable,
  keys: Keyring,
  given: {
    readonly row: CardReadingRow;
    readonly pictures: Pictures;
    readonly identity: Identity;
    readonly borrowerId: BorrowerId;
    readonly now: Date;
  },
): Promise<boolean> {
  const { row, pictures, identity, borrowerId, now } = given;
  const id = (await tx.row(selectCurrent, { borrowerId }))?.id;
  const isOfPictures = row.identityId === id && row.backFileId === pictures.backFileId;
  if (id === undefined || !isOfPictures) return false;
  const before = await openIdentity(tx, keys, { id, borrowerId, reader: 'read-card', now });
  return before !== null && fields.every((field) => before[field] === identity[field]);
}

const fields = ['nrc', 'firstName', 'lastName', 'birthDate', 'sex'] as const;

/** Fields that were read otherwise or not at all. Spaces and strokes in names do not count. */
function correctedFields(read: SealedReading['text'], identity: Identity): readonly string[] {
  const letters = (text = '') => text.toUpperCase().replace(/[^\p{L}\d/]/gu, '');
  return fields.filter((field) => letters(read[field]) !== letters(identity[field] ?? ''));
}
