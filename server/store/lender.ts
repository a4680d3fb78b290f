import type { CivilDate } from '../../contract/words/civil-date.ts';
import { licenceSources, profileInForce } from '../../domain/rules/licence.ts';
import type {
  LicenceProfile,
  LicenceRules,
  ProfileStatus,
} from '../../domain/rules/licence.ts';
import type { Config } from './config.ts';
import type { Queryable } from './database/database.ts';
import { sql } from './database/database.ts';

/**
 * The licence on a day as it comes with the program, with the lender of this deployment in it.
 * Throws when the configured profile has no row for that day: nothing may be lent without a
 * licence. What two people published since is in {@link licenceInForce}.
 */
export function shippedLicence({ lender }: Config, on: CivilDate): LicenceProfile {
  const profile = profileInForce(lender.licenceProfile, on);
  if (!profile) {
    throw new Error(`no licence profile "${lender.licenceProfile}" is in force on ${on}`);
  }
  const { name, licenceNumber, regulator } = lender;
  return { ...profile, lenderName: name, licenceNumber, regulator };
}

/** A version of a licence profile, with where it is from. */
export interface LicenceVersion {
  readonly profileId: string;
  readonly version: number;
  readonly validFrom: CivilDate;
  readonly rules: LicenceRules;
  readonly source: string;
  readonly sourceDate: CivilDate | null;
  readonly status: ProfileStatus;
  /** Null: it came with the program. */
  readonly proposalId: string | null;
  readonly publishedAt: Date | null;
}

const selectVersions = sql<LicenceVersion, { profileId: string }>(`
  select profile_id, version, valid_from, rules, source,
    source_date, status, proposal_id,
    published_at
  from licence_profile_version where profile_id = :profileId order by version desc limit 100`);

/** Every version of the lender's licence profile, the newest first; version 1 was shipped. */
export async function licenceVersions(q: Queryable, config: Config): Promise<LicenceVersion[]> {
  const { licenceProfile: profileId } = config.lender;
  const published = await q.rows(selectVersions, { profileId });
  const shipped = shippedVersion(profileId);
  // A rule that came with a newer program is as it was shipped.
  const whole = (one: LicenceVersion) => ({
    ...one,
    rules: { ...shipped[0]?.rules, ...one.rules },
  });
  return [...published.map(whole), ...shipped];
}

function shippedVersion(profileId: string): LicenceVersion[] {
  const shipped = licenceSources(profileId);
  if (shipped === null) return [];
  const { validFrom, rules, source } = shipped;
  const from = { source, sourceDate: null, status: 'assumption' } as const;
  const head = { profileId, version: 1, validFrom, rules };
  return [{ ...head, ...from, proposalId: null, publishedAt: null }];
}

/** The licence in force on a day: the newest version that counts by then. */
export async function licenceInForce(
  q: Queryable,
  config: Config,
  on: CivilDate,
): Promise<LicenceProfile> {
  const shipped = shippedLicence(config, on);
  const newest = (await licenceVersions(q, config)).find(({ validFrom }) => validFrom <= on);
  return newest === undefined || newest.proposalId === null
    ? shipped
    : { ...shipped, ...newest.rules };
}
