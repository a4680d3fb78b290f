import { listProfiles } from '../../../../contract/staff/profile-acts.ts';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { allProfiles } from '../../../lending/ledger/provision-profiles.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { licenceVersions } from '../../../store/lender.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { isOpen, proposalsAbout } from '../../proposals/proposal-row.ts';
import { allFormats } from './format-row.ts';

type Listed = StaffAnswerOf<typeof listProfiles>;
type Cited = Listed['formats'][number]['versions'][number];

/** What everything is held to, each with its source and what waits to follow it. */
export const listProfilesAct = serveAct(listProfiles, async ({ context }) => {
  const { db, config, clock } = context;
  const versions = await licenceVersions(db, config);
  const [licence] = versions;
  if (licence === undefined) return new StaffRefusal('unknown');
  const { profileId: name, validFrom, rules } = licence;
  return {
    licence: {
      name,
      ...citedOf(licence),
      validFrom,
      rules: { ...rules },
      versions: versions.map(citedOf),
      waits: await waiting(db, `licence-${name}`),
      isToCome: validFrom > clock.today(),
    },
    provisions: await newestWith(await allProfiles(db), async (one, all) => ({
      name: one.name,
      title: one.title,
      kind: one.kind,
      ...citedOf(one),
      steps: [...one.steps],
      versions: all.map(citedOf),
      waits: await waiting(db, `provision-${one.name}`),
    })),
    formats: await newestWith(await allFormats(db), async (one, all) => ({
      name: one.name,
      title: one.title,
      ...citedOf(one),
      versions: all.map(citedOf),
      waits: await waiting(db, `format-${one.name}`),
    })),
  };
});

/** Rows of a name stand together, the newest version first. */
function newestWith<Row extends { readonly name: string }, Made>(
  rows: readonly Row[],
  make: (newest: Row, all: readonly Row[]) => Promise<Made>,
): Promise<Made[]> {
  const firsts = rows.filter(({ name }, at) => rows[at - 1]?.name !== name);
  return Promise.all(
    firsts.map((one) =>
      make(
        one,
        rows.filter(({ name }) => name === one.name),
      ),
    ),
  );
}

function citedOf({
  version,
  source,
  sourceDate,
  status,
  proposalId,
  publishedAt,
}: Omit<Cited, 'proposalId'> & { readonly proposalId: string | null }): Cited {
  return {
    version,
    source,
    sourceDate,
    status,
    proposalId: proposalId as ProposalId | null,
    publishedAt,
  };
}

async function waiting(q: Queryable, id: string): Promise<ProposalId | null> {
  return (await proposalsAbout(q, { kind: 'profile', id })).find(isOpen)?.id ?? null;
}
