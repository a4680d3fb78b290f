import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import type { WebhookType } from '../../../contract/partner/webhook-types.ts';

/** A note of what happened, as a trigger left it. */
export interface Due {
  readonly seq: bigint;
  readonly source: string;
  readonly sourceId: string;
  readonly part: string | null;
  readonly orderId: bigint | null;
}

export interface NewMessage {
  readonly type: WebhookType;
  /** Whose it is alone, beside those that two people let listen; absent: of all. */
  readonly partnerId?: string;
  readonly orderId: bigint | null;
  /** Of the event. */
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Of {
  readonly db: Queryable;
  readonly clock: Context['clock'];
}
export type Composed = NewMessage | null;

/** Composes the message of one source of notes. */
export type Compose = (of: Of, due: Due) => Promise<Composed>;

/** Of the rules and of staff. */
export const decisionTypes: Readonly<Record<string, WebhookType>> = {
  approve: 'order.approved',
  approved: 'order.approved',
  refer: 'order.referred',
  decline: 'order.declined',
  declined: 'order.declined',
};

const now = (of: Of, type: WebhookType, data: NewMessage['data'] | undefined): Composed =>
  data === undefined ? null : { type, orderId: null, at: of.clock.now(), data };

/** Of complaints, cases, statements, runs, and applications of partners. */
export const composersBesideLoans: Readonly<Record<string, Compose>> = {
  complaint: async (of, { sourceId: id, part }) => {
    const type = part === 'filed' ? 'complaint.opened' : 'complaint.answered';
    return now(of, type, await of.db.row(findComplaint, { id }));
  },
  'late-complaint': async (of, { sourceId: id }) =>
    now(of, 'complaint.overdue', await of.db.row(findComplaint, { id })),
  case: async (of, { sourceId, part }) =>
    now(of, 'case.opened', { case: sourceId, kind: part }),
  'ended-case': async (of, { sourceId, part }) =>
    now(of, 'case.resolved', { case: sourceId, kind: part }),
  statement: async (of, { sourceId: provider, part }) => {
    const found = await of.db.row(findDay, { provider, day: part ?? '' });
    return now(of, 'reconciliation.finished', found);
  },
  takeover: async (of, { sourceId: run, part: state }) => {
    const counts = (await of.db.row(findTakeover, { id: run }))?.counts ?? {};
    return now(of, state === 'checked' ? 'import.checked' : 'import.booked', { run, counts });
  },
  'bureau-file': async (of, { sourceId: run }) => {
    const counts = await of.db.row(findFile, { id: run });
    return now(of, 'bureau_file.made', counts && { run, counts });
  },
  registry: async (of, { sourceId: provider }) => {
    const since = (await of.db.row(findRegistry, { provider }))?.since ?? of.clock.now();
    return now(of, 'registry.down', { since: since.toISOString() });
  },
  float: async (of, { sourceId: id }) =>
    now(of, 'float.low', await of.db.row(findFloat, { id })),

  application: async (of, { sourceId: id, part, orderId }) => {
    const found = await of.db.row(findApplication, { id });
    const [, decision] = (part === null ? '' : (decisionTypes[part] ?? '')).split('.');
    if (found === undefined || (part !== null && decision === undefined)) return null;
    const { reference, partnerId } = found;
    const amount = formatKwacha(ngwee(found.amount));
    const more = part === null ? { amount } : { loan: Number(orderId), decision };
    const type = part === null ? 'application.created' : 'application.decided';
    const made = now(of, type, { application: id, reference, ...more });
    return made && { ...made, partnerId, orderId };
  },
};

const findComplaint = sql<
  { number: string; kind: string; answerBy: string | null },
  { id: string }
>('select number, topic as kind, answer_by from complaint where id = :id');

const findDay = sql<
  { network: string; day: string; differences: number },
  { provider: string; day: string }
>(`
  select provider as network, day,
    missing_there + missing_here + amount_differs + state_differs as differences
  from reconciliation where provider = :provider and day = :day::date`);

const findApplication = sql<
  { partnerId: string; reference: string | null; amount: bigint },
  { id: string }
>('select partner_id, reference, amount from partner_application where id = :id');

const findTakeover = sql<{ counts: object | null }, { id: string }>(
  "select report -> 'counts' as counts from import_run where id = :id",
);

// Only a file of rows goes to a bureau: the regulator's returns are figures.
const findFile = sql<{ rows: number }, { id: string }>(`
  select coalesce((r.tally ->> 'rows')::int, 0) as rows from return_run r
    join return_format_version f on f.name = r.format and f.version = r.version
  where r.id = :id and f.form ->> 'kind' = 'rows'`);

const findRegistry = sql<{ since: Date | null }, { provider: string }>(
  'select fault_since as since from registry_state where provider = :provider',
);

/** The networks whose payouts the wallet pays. */
const findFloat = sql<{ network: string }, { id: string }>(`
  select coalesce(array_to_string(f.pays, ','), d.provider) as network from discrepancy d
    left join float_said f on f.provider = d.provider and f.wallet = d.detail ->> 'wallet'
  where d.id = :id`);
