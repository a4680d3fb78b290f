import { showRegistry } from '../../../../contract/staff/registry-acts.ts';
import { registryFields, shadowAnswers } from '../../../../domain/rules/registry.ts';
import { registryState } from '../../../people/inquiries/inquiry-rows.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { serveAct } from '../../acts/serve-act.ts';
import { waitingAbout } from '../../proposals/proposal-row.ts';
import { fieldsText } from './registry-words.ts';

/** The one thing that a proposal about it names. */
export const aboutRegistry = { kind: 'registry', id: 'registry' } as const;

type Of = { provider: string };
const selectKinds = sql<{ kind: string; cards: number }, Of>(`
  select answer ->> 'kind' as kind, count(*)::int as cards from registry_inquiry
  where provider = :provider and answered_at is not null group by 1 order by 2 desc, 1`);
const selectFields = sql<{ field: string; how: string; cards: number }, Of>(`
  select field, how, count(*)::int as cards
  from registry_inquiry,
    lateral (select 'clearly' as how, jsonb_array_elements_text(answer -> 'clearly') as field
      union all select 'nearly', jsonb_array_elements_text(answer -> 'nearly')) f
  where provider = :provider and answer ->> 'kind' = 'disagrees'
  group by field, how order by 3 desc, 1, 2`);
const selectNow = sql<
  { queued: number; asked: number; passes: boolean | null },
  Of & { today: string }
>(`
  select (select count(*)::int from registry_inquiry
      where provider = :provider and state = 'queued') as queued,
    coalesce((select asked from registry_day
      where provider = :provider and day = :today::date), 0) as asked,
    (select passes from registry_trust where provider = :provider
      order by id desc limit 1) as passes`);

/** Whether the agreement of a provider passes, and how many cards it answered. */
export async function trialOf(q: Queryable, provider: string, today: string) {
  const kinds = await q.rows(selectKinds, { provider });
  const now = await q.row(selectNow, { provider, today });
  return {
    kinds,
    answered: kinds.reduce((sum, { cards }) => sum + cards, 0),
    queued: now?.queued ?? 0,
    asked: now?.asked ?? 0,
    passes: now?.passes === true,
  };
}

export const showRegistryAct = serveAct(showRegistry, async ({ context }) => {
  const { db, config, clock } = context;
  const provider = config.registry?.name ?? null;
  const of = provider ?? '';
  const { kinds, answered, queued, asked, passes } = await trialOf(db, of, clock.today());
  const fields = await db.rows(selectFields, { provider: of });
  const state = provider && (await registryState(db, provider));
  return {
    provider,
    answered,
    needed: shadowAnswers,
    passes,
    answers: kinds.map(({ kind, cards }) => ({ what: kind.replaceAll('-', ' '), cards })),
    fields: fields.map(({ field, how, cards }) => {
      const named = registryFields.filter((one) => one === field);
      return { what: `${fieldsText(named)}, ${how}`, cards };
    }),
    queued,
    askedToday: asked,
    mostADay: config.registry?.mostADay ?? 0,
    fault: state?.fault ?? null,
    faultSince: state?.faultSince ?? null,
    ...(await waitingAbout(db, aboutRegistry)),
  };
});
