import { afterAll, beforeAll, expect, it } from 'vitest';
import { showRegistry } from '../../../../contract/staff/registry-acts.ts';
import { previewProposal } from '../../../../contract/staff/propose-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { agreedByTwo } from '../../../../testing/agreed-by-two.ts';
import { borrowerToAsk } from '../../../../testing/asked-register.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { script, sql } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';

let app: App;
let credit: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp();
  credit = staffAtConsole(app);
  await credit.logInAs('credit');
});
afterAll(() => app.close());

const body = { kind: 'trust-registry', provider: 'didit', passes: true } as const;

/** Cards that were answered, of one borrower. */
const answer = (borrowerId: string, cards: number) =>
  app.db.run(
    script(`
      insert into registry_inquiry (identity_id, borrower_id, provider, reference, state,
        created_at, queued_at, asked_at, answered_at, answer)
      select 'card' || n, '${borrowerId}', 'didit', 'r' || n, 'answered', now(), now(), now(),
        now(), case when n % 4 = 0
          then '{"kind":"disagrees","nearly":["last-name"],"clearly":["birth-date"]}'::jsonb
          else '{"kind":"agrees","compared":["number"]}'::jsonb end
      from generate_series(1, ${cards}) n on conflict do nothing`),
  );

const selectSigned = sql<object>("select id from proposal where state = 'approved'");
const refusedBy = (text: string) =>
  app.db.run(script(text)).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error),
  );

it('passes nothing before two hundred cards are answered and two people agree', async () => {
  const { id } = await borrowerToAsk(app, '0961390050', false);
  await answer(id, 199);
  const early = await credit.ask(previewProposal, { body: body as ProposalBody });
  expect([early.reason, early.values['why']]).toEqual([
    'not-possible-now',
    'People look at the first answers: 199 of 200 cards are answered.',
  ]);
  await answer(id, 200);
  expect(await credit.done(showRegistry, {})).toMatchObject({
    provider: 'didit',
    answered: 200,
    needed: 200,
    passes: false,
    answers: [
      { what: 'agrees', cards: 150 },
      { what: 'disagrees', cards: 50 },
    ],
    fields: [
      { what: 'date of birth, clearly', cards: 50 },
      { what: 'last name, nearly', cards: 50 },
    ],
  });
  const row = `insert into registry_trust (provider, passes, at, proposal_id)
    values ('didit', true, now(), 'unknown')`;
  expect(await refusedBy(row)).toBe('two_people');
  const agreed = agreedByTwo(app, body, 'director', 'credit');
  const isSigned = async () => (await app.db.row(selectSigned)) !== undefined;
  await expect.poll(isSigned).toBe(true);
  app.hour.setOffset(601n);
  app.server.jobs.wake('carry-out-proposals');
  await agreed;
  expect(await credit.done(showRegistry, {})).toMatchObject({ passes: true });
  expect(await refusedBy('update registry_trust set passes = false')).not.toBe('done');
});
