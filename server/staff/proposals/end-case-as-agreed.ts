import { assert } from '../../../domain/assert.ts';
import { endCase } from '../../lending/cases/case-row.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { ProposalRow } from './proposal-row.ts';

/** Closes the case of an approved proposal, with the reasons of both people. */
export async function endCaseAsAgreed(
  tx: Queryable,
  { title, about, decidedBy, reason, evidence }: ProposalRow,
  at: Date,
): Promise<void> {
  assert(decidedBy !== null, 'what is carried out was approved');
  const resolution = `${title} ${reason}`;
  await endCase(tx, about.id, { at, by: decidedBy.name, resolution, evidence });
}
