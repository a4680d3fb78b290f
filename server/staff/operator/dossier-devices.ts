import { sql } from '../../store/database/database.ts';
import type { Chapter, Dossier } from './dossier.ts';
import { instantText, tablePart } from './page.ts';

interface DeviceRow {
  device: string;
  kind: string | null;
  last_seen_at: Date;
  others: string[];
}

const mostDevices = 20;
const mostOthers = 10;

const selectDevices = sql<DeviceRow, { borrowerId: string }>(`
  with mine as (
    select info ->> 'deviceid' as device, max(info ->> 'deviceTypeDevice') as kind,
      max(created_at) as last_seen_at
    from device_record
    where borrower_id = :borrowerId and kind = 'device' and info ->> 'deviceid' is not null
    group by 1 order by last_seen_at desc limit ${mostDevices}
  )
  select device, kind, last_seen_at,
    array(select distinct theirs.borrower_id from device_record theirs
      where theirs.kind = 'device' and theirs.borrower_id <> :borrowerId
        and theirs.info ->> 'deviceid' = mine.device
      limit ${mostOthers}) as others
  from mine order by last_seen_at desc`);

/** The phones a borrower logged in with, and who else did. */
export async function devicesChapter({ context, borrowerId }: Dossier): Promise<Chapter> {
  const devices = await context.db.rows(selectDevices, { borrowerId });
  const rows = devices.map(({ device, kind, last_seen_at: at, others }) => [
    device,
    kind ?? '',
    instantText(at),
    others.join(' ') || 'nobody',
  ]);
  return {
    name: 'devices',
    parts: [tablePart('Phones', ['id', 'kind', 'last seen', 'also used by'], rows)],
    data: devices,
  };
}
