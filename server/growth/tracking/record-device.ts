import * as z from 'zod/mini';
import { recordDevice } from '../../../contract/borrower/tracking.ts';
import { hasConsent } from '../../people/consents/consents.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { complainOf } from '../../http/read-json.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newId } from '../../store/ids.ts';

const word = z.string().check(z.maxLength(100));

/** The device record of the specification. What else a client may send is not kept. */
const deviceInfo = z.object({
  deviceid: word,
  appNameDevice: z.optional(word),
  appVersionDevice: z.optional(word),
  deviceTypeDevice: z.optional(word),
  language: z.optional(word),
});

const degrees = z.union([z.number(), word]);

const locationInfo = z.object({
  latitudeLocation: degrees,
  longitudeLocation: degrees,
  eastOrWestLocation: z.enum(['E', 'W', 'east', 'west']),
  northOrSouthLocation: z.enum(['N', 'S', 'north', 'south']),
});

/**
 * Keeps the device record, or the location record of a borrower who agreed to it, rounded to about
 * a kilometre whatever was sent. A location without consent is answered like any other and kept
 * nowhere. Refusal: `form-invalid` when it is another borrower's or its text is no such record.
 */
export const recordDeviceCall = serve(recordDevice, async ({ context, borrower, body }) => {
  if (body.userId !== borrower.id) return invalid({ userId: 'is not who is logged in' });
  const record = readRecord(body.info);
  const info = body.type === 1 ? readDevice(record) : readLocation(record);
  if (info === null) return invalid({ info: 'must be the JSON text of a record' });
  const { db, clock } = context;
  if (body.type === 2 && !(await hasConsent(db, borrower.id, 'location'))) return null;
  const kind = body.type === 1 ? 'device' : 'location';
  const row = { id: newId(), borrowerId: borrower.id, kind, createdAt: clock.now() };
  await insertInto(db, 'device_record', { ...row, info: JSON.stringify(info) });
  return null;
});

function invalid(errors: Record<string, string>) {
  return refuse('form-invalid', {}, { errors });
}

function readDevice(record: object | null): object | null {
  const read = deviceInfo.safeParse(record);
  return read.success ? read.data : null;
}

function readLocation(record: object | null): object | null {
  const read = locationInfo.safeParse(record);
  if (!read.success) return null;
  const latitudeLocation = rounded(read.data.latitudeLocation, 90);
  const longitudeLocation = rounded(read.data.longitudeLocation, 180);
  if (latitudeLocation === null || longitudeLocation === null) return null;
  return { ...read.data, latitudeLocation, longitudeLocation };
}

/** Two decimals of a degree are about 1.1 km: enough to see a far place, too little for a home. */
function rounded(given: number | string, most: number): number | null {
  const number = typeof given === 'number' ? given : Number(given.trim() || NaN);
  return Math.abs(number) <= most ? Math.round(number * 100) / 100 : null;
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
