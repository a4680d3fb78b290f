import { licenceSources } from '../domain/rules/licence.ts';
import type { AgreementByUssd } from '../domain/rules/licence.ts';
import { script, sql } from '../server/store/database/database.ts';
import type { App } from './start-app.ts';

const keepHolder = sql<void, { mobile: string; at: Date }>(`
  update wallet w set holder = jsonb_build_object('verdict', 'agrees', 'network', network,
    'identityId', (select value #>> '{}' from borrower_fact f
      where f.borrower_id = w.borrower_id and name = 'identityId'), 'at', :at::timestamptz)
  where mobile = :mobile`);

/** As the network has named the holder of a wallet, and the card agreed. */
export function namesHolder(app: App, mobile: string): Promise<number> {
  return app.db.run(keepHolder, { mobile, at: app.context.clock.now() });
}

/** As two people publish it; their signatures are tested with the profiles. */
export async function lendByUssd(app: App, agreementByUssd: AgreementByUssd): Promise<void> {
  const rules = { ...licenceSources('bfs-microfinance')?.rules, agreementByUssd };
  await app.db.run(
    script(`alter table licence_profile_version disable trigger user,
        drop constraint licence_profile_version_proposal_id_fkey;
      insert into licence_profile_version (profile_id, version, valid_from, rules, source,
        status, proposal_id, published_at)
      values ('bfs-microfinance', 2, '2026-01-01', '${JSON.stringify(rules)}', 'a test',
        'assumption', 'proposal', now());
      alter table licence_profile_version enable trigger user`),
  );
}
