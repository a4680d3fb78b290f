import { deviceKey } from '../../testing/one-device.ts';
import { openOrderIdInSql } from '../borrowers/make-borrowers.ts';
import { mark, tagInSql, tokenHashInSql } from '../borrowers/names.ts';
import { marksOf } from '../borrowers/one-borrower.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';

/**
 * A repayment as a textbook would write it: ten plain statements between BEGIN and COMMIT, the
 * order locked while it is decided. They read and write what the acts read and write.
 */
export function tenStatements(one: OneBorrower): string {
  const tag = tagInSql(':n');
  const order = openOrderIdInSql(one, ':n');
  const own = (id: string) => `(${tag} || '${id.slice(mark.length)}')`;
  const { borrowerId, walletId, planId } = marksOf(one);
  const json = JSON.stringify({ code: 200, msg: 'done', data: { status: 'pending' } });
  const answer = json.replaceAll(':', '\\x3a');
  return `begin;
select s.borrower_id, s.last_used_at from session s where s.token_hash = ${tokenHashInSql(tag)}
  and s.device_hash = sha256('${deviceKey}')
  and s.ended_at is null and s.last_used_at > now() - interval '30 days';
select mobile, credit_limit, settled_orders from borrower where id = ${own(borrowerId)};
select body_hash, answer from request_once
  where borrower_id = ${own(borrowerId)} and uid = 'one' and nonce = 'aaaaaa' and sent_at_ms = 1;
select o.id, o.borrower_id, o.version, o.status, o.terms, o.ledger_position, o.booked_on,
  o.created_at, o.disbursed_at, o.settled_at from loan_order o join plan p on p.order_id = o.id
  where p.id = ${own(planId)} for update of o;
select id, mobile, network from wallet where id = ${own(walletId)};
select effective_at, body from loan_event where order_id = ${order};
select * from payment where order_id = ${order} order by created_at desc limit 200;
update loan_order set version = version + 1, booked_on = current_date,
  ledger_position = ledger_position where id = ${order};
insert into payment (id, provider_id, provider, borrower_id, order_id, plan_id, operation,
  purpose, amount, mobile, network, state, created_at, ask_at)
  values (left(replace(gen_random_uuid()::text, '-', ''), 22), gen_random_uuid(), 'pawapay',
  ${own(borrowerId)}, ${order}, ${own(planId)}, 'collect', 'repayment', 51000,
  '0970000000', 'Airtel', 'requested', now(), now());
insert into request_once (borrower_id, uid, nonce, sent_at_ms, body_hash, answer, created_at)
  values (${own(borrowerId)}, 'one', 'aaaaaa', 1, sha256('body'), E'${answer}', now());
commit;`
    .split(/;\n?/)
    .filter(Boolean)
    .map((line) => `${line.replace(/\s*\n\s*/g, ' ')};`)
    .join('\n');
}
