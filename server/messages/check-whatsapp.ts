import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
import type { Queryable } from '../store/database/database.ts';
import { rowsText } from '../store/database/json-text.ts';
import { handIn, readTemplates } from './whatsapp-api.ts';
import type { Readiness } from '../store/ports/readiness.ts';
import type { HeldTemplate } from './whatsapp-api.ts';
import { hashOf, templates } from './whatsapp-templates.ts';
import type { Template } from './whatsapp-templates.ts';

const keep = sql<void, { states: string; now: Date }>(`
  insert into whatsapp_state (about, state, text_hash, why, at)
  select about, case when why = '' then 'on' else 'off' end, text_hash, left(why, 300), :now
  from json_to_recordset(:states::json) as r (about text, text_hash text, why text)
  on conflict (about) do update set state = excluded.state, text_hash = excluded.text_hash,
    why = excluded.why, at = excluded.at`);
const forget = sql<void, { ours: readonly string[] }>(
  'delete from whatsapp_state where about <> all(:ours)',
);

/** Fewer may have gone to phones that are off. */
const mostSilent = 5;
const selectSilent = sql<{ readonly silent: number }, { now: Date }>(`
  select case when count(delivered_at) > 0 then 0 else count(*)::int end as silent
  from whatsapp_message
  where state in ('sent', 'delivered') and tried_at > :now::timestamptz - interval '1 day'
    and tried_at < :now::timestamptz - interval '1 hour'`);

interface State {
  readonly about: string;
  readonly text_hash: string;
  /** What keeps it off; empty: nothing. */
  readonly why: string;
}

/**
 * The job `check-whatsapp`: whether our access works, and which templates Meta approved with our
 * words. A template that is missing there is handed in. Where words differ or the access is
 * refused, messages go by SMS.
 */
export async function checkWhatsapp({ db, clock, config, log }: Context): Promise<void> {
  const { whatsapp } = config.sms;
  if (whatsapp === null) {
    await db.run(forget, { ours: [] });
    return;
  }
  const read = await readTemplates(whatsapp);
  // Of a silence nothing follows: what was approved an hour ago still is.
  if (!('held' in read) && !read.isOurs) throw new Error(`WhatsApp not checked: ${read.why}`);
  const states: State[] = [
    {
      about: 'channel',
      text_hash: '',
      why: 'held' in read ? '' : `Access refused: ${read.why}`,
    },
  ];
  for (const template of 'held' in read ? templates() : []) {
    const found = 'held' in read && read.held.find(({ name }) => name === template.name);
    const why = found ? whyOff(template, found) : await handedIn(template);
    states.push({ about: template.name, text_hash: template.hash, why });
  }
  const { silent = 0 } = (await db.row(selectSilent, { now: clock.now() })) ?? {};
  states.push({
    ...{ about: 'statuses', text_hash: '' },
    why: silent < mostSilent ? '' : whySilent(silent),
  });
  for (const { about, why } of states) if (why !== '') log.warn({ about, why }, 'WhatsApp off');
  await db.transaction(async (tx) => {
    await tx.run(keep, { states: rowsText(states), now: clock.now() });
    await tx.run(forget, {
      ours: ['channel', 'statuses', ...templates().map(({ name }) => name)],
    });
  });

  async function handedIn(template: Template): Promise<string> {
    const why = whatsapp && (await handIn(whatsapp, template));
    return why === null ? 'Handed in for approval.' : `Not handed in: ${why}`;
  }
}

/** Without its callbacks a message is neither known to arrive nor repeated by SMS. */
const whySilent = (count: number): string =>
  `Meta took ${count} messages of a day and tells what became of none. ` +
  'Subscribe the webhook to the field messages.';

function whyOff(ours: Template, { status, body }: HeldTemplate): string {
  if (hashOf(body) !== ours.hash) return 'Its approved words differ from ours.';
  return status === 'APPROVED' ? '' : `Meta says ${status.slice(0, 40) || 'nothing'}.`;
}

const selectFaults = sql<{ readonly about: string; readonly why: string }>(
  "select about, why from whatsapp_state where state = 'off' order by about",
);

/** What is off, as sentences; none where WhatsApp is not used. */
export async function whatsappFaults(q: Queryable): Promise<string[]> {
  const rows = await q.rows(selectFaults);
  return rows.map(({ about, why }) => {
    if (about === 'channel') return `WhatsApp is paused. ${why}`;
    return about === 'statuses' ? why : `WhatsApp template ${about}: ${why}`;
  });
}

const countOn = sql<{ readonly count: number }>(`
  select count(*)::int as count from whatsapp_state
  where state = 'on' and about not in ('channel', 'statuses')`);

/** As the job found it last, within the hour. */
export async function whatsappReadiness(q: Queryable): Promise<Readiness> {
  const on = (await q.row(countOn))?.count ?? 0;
  const faults = await whatsappFaults(q);
  const found = [['templates', `${on} of ${templates().length} approved`]] as const;
  return { account: 'WhatsApp', found, faults, floats: [] };
}
