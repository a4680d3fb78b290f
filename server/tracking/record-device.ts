import { recordDevice } from '../../contract/tracking.ts';
import { sql } from '../database/database.ts';
import { complainOf } from '../http/read-json.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { newId } from '../ids.ts';

const writeRecord = sql(`
  insert into device_record (id, borrower_id, kind, info, created_at)
  values ($1, $2, $3, $4::jsonb, $5)`);

/**
 * Keeps the device or the location record, as far as the borrower agreed to it. Refusal:
 * `form-invalid` when it is another borrower's or its text is no JSON object.
 */
export const recordDeviceCall = serve(recordDevice, async ({ context, borrower, body }) => {
  if (body.userId !== borrower.id) return invalid({ userId: 'is not who is logged in' });
  const record = readRecord(body.info);
  if (record === null) return invalid({ info: 'must be the JSON text of an object' });
  const kind = body.type === 1 ? 'device' : 'location';
  const now = context.clock.now();
  await context.db.run(writeRecord, [newId(), borrower.id, kind, JSON.stringify(record), now]);
  return null;
});

function invalid(errors: Record<string, string>) {
  return refuse('form-invalid', {}, { errors });
}

function readRecord(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && complainOf(value) === null ? value : null;
  } catch {
    return null;
  }
}
