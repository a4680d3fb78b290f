import { type Queryable, sql } from '../../store/database/database.ts';
import { newFileKey } from '../../store/files/filed-bodies.ts';
import type { Files } from '../../store/ports/files.ts';
import { filedKinds } from '../../store/sealing/sealed-items.ts';

/** Where the bodies of pictures and evidence are to lie. */
export type FilePlace = 'store' | 'database';

const atOnce = 50;

interface Place {
  readonly id: string;
  readonly key: string | null;
}

const selectHere = sql<Place, { after: string; kinds: readonly string[]; most: number }>(`
  select id, file_key as key from sealed_item
  where body is not null and kind = any(:kinds::text[]) and id > :after
  order by id limit :most`);
const selectThere = sql<Place, { after: string; most: number }>(`
  select id, file_key as key from sealed_item
  where file_key is not null and id > :after order by id limit :most`);
const selectBody = sql<{ body: Buffer | null }, { id: string }>(
  'select body from sealed_item where id = :id',
);
const sendOff = sql<void, { id: string; fileKey: string }>(`
  update sealed_item set body = null, file_key = :fileKey
  where id = :id and body is not null`);
const takeBack = sql<void, { id: string; key: string; body: Uint8Array }>(`
  update sealed_item set body = :body, file_key = null where id = :id and file_key = :key`);

/**
 * Moves the bodies of pictures and evidence into the store of files, or back into the database,
 * one by one. The server keeps running. Each file is written at its new place before its row
 * leads there, and then deleted at the old one. It may be stopped and run again. Answers how
 * many were moved, and the ids of those whose file the store does not have.
 */
export async function moveFiles(
  q: Queryable,
  files: Files,
  to: FilePlace,
): Promise<{ readonly moved: number; readonly lost: readonly string[] }> {
  let moved = 0;
  const lost: string[] = [];
  for (let after = ''; ;) {
    const places =
      to === 'store'
        ? await q.rows(selectHere, { after, kinds: filedKinds, most: atOnce })
        : await q.rows(selectThere, { after, most: atOnce });
    const last = places.at(-1);
    if (last === undefined) return { moved, lost };
    for (const place of places) {
      const done =
        to === 'store' ? await putOne(q, files, place) : await getOne(q, files, place);
      if (done === null) lost.push(place.id);
      else moved += done;
    }
    after = last.id;
  }
}

async function putOne(q: Queryable, files: Files, { id }: Place): Promise<number> {
  const body = (await q.row(selectBody, { id }))?.body;
  if (!body) return 0;
  const fileKey = await newFileKey(q);
  await files.put(fileKey, body);
  const moved = await q.run(sendOff, { id, fileKey });
  // Erased or purged in between.
  if (moved === 0) await files.remove(fileKey);
  return moved;
}

async function getOne(q: Queryable, files: Files, { id, key }: Place): Promise<number | null> {
  if (key === null) return 0;
  const body = await files.get(key);
  return body === null ? null : q.run(takeBack, { id, key, body });
}
