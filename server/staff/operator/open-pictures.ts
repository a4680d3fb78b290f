import * as z from 'zod/mini';
import type { OperatorArgs } from '../../../contract/staff/operator.ts';
import { sql } from '../../store/database/database.ts';
import type { SealedKind } from '../../store/sealing/sealed-items.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { instantText, tablePart } from './page.ts';
import { findSubject, unknownSubject } from './show-review.ts';

interface CardRow {
  front_file_id: string;
  back_file_id: string | null;
}

const selectCard = sql<CardRow, { borrowerId: string }>(`
  select front_file_id, back_file_id from card_reading where borrower_id = :borrowerId
  order by confirmed_at is null, confirmed_at desc, read_at desc limit 1`);

const mostTries = 3;

const selectTries = sql<{ frames: unknown; at: Date }, { borrowerId: string }>(`
  select frames, at from face_check where borrower_id = :borrowerId order by at desc
    limit ${mostTries}`);

const frames = z.array(z.object({ action: z.string(), fileId: z.string() }));

const selectKept = sql<{ id: string }, { borrowerId: string; ids: readonly string[] }>(
  'select id from sealed_item where borrower_id = :borrowerId and id = any(:ids::text[])',
);

interface Picture {
  readonly what: string;
  readonly id: string;
  readonly kind: SealedKind;
}

/** Links to what the card and the face look like; nothing is opened before a link is. */
export async function linkPictures(call: OperatorCall<OperatorArgs<'pictures'>>): ActOutcome {
  const { context, args, who, links } = call;
  const subject = await findSubject(context.db, args.id);
  if (subject === null) return unknownSubject(args.id);
  const { borrowerId } = subject;
  const pictures = [
    ...cardPictures(await context.db.row(selectCard, { borrowerId })),
    ...(await context.db.rows(selectTries, { borrowerId })).flatMap(facePictures),
  ];
  const ids = pictures.map(({ id }) => id);
  const kept = new Set(
    (await context.db.rows(selectKept, { borrowerId, ids })).map(({ id }) => id),
  );
  const linked = pictures.map(({ what, id, kind }) => ({
    what,
    url: kept.has(id) ? links.link({ id, borrowerId, kind }, who) : null,
  }));
  const rows = linked.map(({ what, url }) => [what, url ?? 'no longer kept']);
  return {
    page: {
      title: 'Pictures: each link opens once, within five minutes, and is noted',
      parts: [tablePart('', ['picture', 'link'], rows, 'There are none.')],
    },
    data: linked,
  };
}

function cardPictures(row: CardRow | undefined): Picture[] {
  if (row === undefined) return [];
  const front: Picture = { what: 'card, front', id: row.front_file_id, kind: 'nrc-front' };
  if (row.back_file_id === null) return [front];
  return [front, { what: 'card, back', id: row.back_file_id, kind: 'nrc-back' }];
}

function facePictures({ frames: stored, at }: { frames: unknown; at: Date }): Picture[] {
  const read = frames.safeParse(stored).data ?? [];
  return read.map(({ action, fileId }) => ({
    what: `face, ${instantText(at)}, ${action}`,
    id: fileId,
    kind: 'face',
  }));
}
