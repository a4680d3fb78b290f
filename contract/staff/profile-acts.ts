import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { wireProposalId, wireThingId } from './people-words.ts';
import { licenceRules, profileStatus, provisionStep } from './profile-words.ts';
import { noArgs, staffAct } from './staff-act.ts';

/** A version, and where it is from. */
const cited = {
  version: z.int(),
  source: wireText(300),
  sourceDate: z.nullable(wireDate),
  status: profileStatus,
  /** Null: it came with the program. */
  proposalId: z.nullable(wireProposalId),
  publishedAt: z.nullable(wireInstant),
};
/** The newest first. */
const versions = z.array(z.strictObject(cited));
/** What waits to be approved. */
const waits = z.nullable(wireProposalId);

export const listProfiles = staffAct({
  name: 'listProfiles',
  summary: 'The licence, what is provided for, and the forms of returns, each with its source',
  permission: 'profiles',
  args: noArgs,
  answer: z.strictObject({
    licence: z.strictObject({
      name: wireThingId,
      ...cited,
      validFrom: wireDate,
      rules: licenceRules,
      versions,
      waits,
      /** A version that counts from a later day than today. */
      isToCome: z.boolean(),
    }),
    provisions: z.array(
      z.strictObject({
        name: wireThingId,
        title: wireText(100),
        kind: z.enum(['ifrs9', 'regulatory']),
        ...cited,
        steps: z.array(provisionStep),
        versions,
        waits,
      }),
    ),
    formats: z.array(
      z.strictObject({ name: wireThingId, title: wireText(100), ...cited, versions, waits }),
    ),
  }),
});
