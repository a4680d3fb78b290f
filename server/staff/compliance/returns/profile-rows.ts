import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';

type Body = Extract<ProposalBody, { readonly kind: 'publish-profile' }>;

interface Cited {
  readonly name: string;
  readonly version: number;
  readonly source: string;
  readonly sourceDate: string | null;
  readonly status: string;
  readonly proposalId: string;
  readonly now: Date;
}
type CitedValues = { [Name in keyof Cited]: Cited[Name] };

const insertProvision = sql<void, CitedValues & { steps: string }>(`
  insert into provision_profile (name, version, kind, title, source, source_date, status, steps,
    proposal_id, published_at)
  select :name, :version, kind, title, :source, :sourceDate::date, :status, :steps::jsonb,
    :proposalId, :now
  from provision_profile where name = :name and version = :version::int - 1`);
const insertFormat = sql<void, CitedValues>(`
  insert into return_format_version (name, version, title, form, source, source_date, status,
    proposal_id, published_at)
  select :name, :version, title, form, :source, :sourceDate::date, :status, :proposalId, :now
  from return_format_version where name = :name and version = :version::int - 1`);

/** Publishes what two people signed; the database holds it against their words. */
export async function publishProfileVersion(
  q: Queryable,
  { profile, version, source, sourceDate, status }: Body,
  { proposalId, now }: { readonly proposalId: string; readonly now: Date },
): Promise<void> {
  const { profileName: name } = profile;
  const cited = { name, version, source, sourceDate, status, proposalId, now };
  switch (profile.of) {
    case 'licence': {
      const rules = JSON.stringify(profile.rules);
      await insertInto(q, 'licence_profile_version', {
        profileId: name,
        version,
        validFrom: profile.countsFrom,
        rules,
        source,
        sourceDate,
        status,
        proposalId,
        publishedAt: now,
      });
      return;
    }
    case 'provision':
      await q.run(insertProvision, { ...cited, steps: JSON.stringify(profile.steps) });
      return;
    case 'format':
      await q.run(insertFormat, cited);
  }
}
