import {
  listChannels,
  listForms,
  showChannel,
  showForm,
} from '../../../../contract/staff/publish-acts.ts';
import type { FormName } from '../../../../domain/people/forms/form-definition.ts';
import { newestChannels } from '../../../growth/channels/channel-versions.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { waitingPublications } from './publication-row.ts';

interface Version {
  readonly version: number;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

const shownVersions = 20;
const columns = 'version, published_by, published_at';

const formVersions = sql<Version & { readonly definition: unknown }, { name: string }>(`
  select ${columns}, definition from form_version where form = :name
  order by version desc limit ${shownVersions + 1}`);
const channelVersions = sql<Version & { readonly definition: unknown }, { name: string }>(`
  select ${columns}, definition from channel_version where code = :name
  order by version desc limit ${shownVersions + 1}`);

const newestForms = sql<Version & { readonly form: FormName }>(`
  select distinct on (form) form, ${columns} from form_version order by form, version desc`);

/** The newest version of a form or channel as its file, and those before it. */
async function fileOf(q: Queryable, kind: 'form' | 'channel', name: string) {
  const [newest, ...earlier] = await q.rows(kind === 'form' ? formVersions : channelVersions, {
    name,
  });
  if (newest === undefined) return null;
  const { definition, ...version } = newest;
  return {
    ...version,
    text: textOf(definition),
    earlier: earlier.map(({ definition: _, ...one }) => one),
    waiting: (await waitingPublications(q, kind)).get(name) ?? null,
  };
}

/** A definition as it can be changed and published again. */
function textOf(definition: unknown): string {
  return `${JSON.stringify(definition, null, 2)}\n`;
}

/** Forms and channels as they are now. */
export const fileActs: readonly ServedAct[] = [
  serveAct(listForms, async ({ context: { db } }) => {
    const newest = await db.rows(newestForms);
    const waiting = await waitingPublications(db, 'form');
    return { forms: newest.map((one) => ({ ...one, waiting: waiting.get(one.form) ?? null })) };
  }),

  serveAct(showForm, async ({ context: { db }, args: { form } }) => {
    const file = await fileOf(db, 'form', form);
    return file === null ? new StaffRefusal('unknown') : { form, ...file };
  }),

  serveAct(listChannels, async ({ context: { db } }) => {
    const waiting = await waitingPublications(db, 'channel');
    const channels = (await newestChannels(db)).map(({ code, definition, ...version }) => ({
      channel: code,
      name: definition.name,
      pixel: definition.pixel ? `${definition.pixel.network} ${definition.pixel.id}` : null,
      rate: definition.registrationEventRate,
      ...version,
      waiting: waiting.get(code) ?? null,
    }));
    return { channels };
  }),

  serveAct(showChannel, async ({ context: { db }, args: { channel } }) => {
    const file = await fileOf(db, 'channel', channel);
    return file === null ? new StaffRefusal('unknown') : { channel, ...file };
  }),
];
