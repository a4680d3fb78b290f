import { webhookTypeNames } from '../../contract/partner/webhook-types.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import { sql } from '../../server/store/database/database.ts';
import { later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

/** The receiver of the simulator gets the newest payments, as if it had listened. */
const tellNewest = sql(`
  insert into webhook_due (source, source_id, order_id)
  select 'event', id, order_id from (
    select id, order_id, recorded_at from loan_event where kind = 'payment-confirmed'
    order by recorded_at desc, id limit 12) newest
  order by recorded_at`);

/** Another system listens, and a partner may take a key: two people agreed to both. */
export function partnerDeeds(office: PastOffice, until: Date): Deed[] {
  const { context } = office;
  const { simulatorUrl } = context.config;
  if (simulatorUrl === null) return [];
  const deed = (
    at: Date,
    body: ProposalBody,
    reason: string,
    then?: () => Promise<unknown>,
  ) => ({
    at,
    run: async () => {
      const proposal = await propose(office, { role: 'director', at }, { body, reason });
      const approvedAt = later(at, 600);
      await approve(office, { role: 'compliance', at: approvedAt }, proposal);
      await carryOutProposals(contextAt(context, later(approvedAt, 60)));
      await then?.();
    },
  });
  return [
    deed(
      later(until, -7200),
      {
        kind: 'webhook',
        change: 'make',
        endpointId: null,
        name: 'Bookkeeping (simulator)',
        url: `${simulatorUrl}/partner/webhooks`,
        types: [...webhookTypeNames],
      },
      'Bookkeeping takes payments as they come.',
      () => context.db.run(tellNewest),
    ),
    deed(
      later(until, -5400),
      {
        kind: 'partner-key',
        name: 'Auditor’s tool',
        scopes: ['loans:read', 'payments:read'],
        addresses: [],
        days: 90,
        replaces: null,
      },
      'The auditor samples loans with a tool.',
    ),
  ];
}
