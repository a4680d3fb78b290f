import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { findCase } from '../../../lending/cases/case-row.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { NotPossible } from '../../proposals/kind.ts';
import { endedAlready } from './by-hand.ts';

/** Unidentified money of a statement, as its case has it. */
export interface StrangeMoney {
  readonly provider: string;
  /** The id it has there. */
  readonly providerId: string;
  readonly day: CivilDate;
  readonly amount: Ngwee;
}

interface Detail {
  readonly day?: CivilDate;
  readonly amount?: Ngwee;
}

/** What an open case says of an unidentified receipt; or why there is none. */
export async function strangeMoney(
  q: Queryable,
  caseId: string,
): Promise<StrangeMoney | NotPossible> {
  const found = await findCase(q, caseId);
  if (found === null) return new NotPossible(`There is no case ${caseId}.`);
  const { kind, provider, providerId, resolved } = found;
  if (resolved !== null) return endedAlready(resolved.by);
  const { day, amount } = fromJson<Detail>(found.detail);
  if (kind !== 'unknown-in-statement' || day === undefined || amount === undefined) {
    return new NotPossible('Only unrequested money of a statement has no owner.');
  }
  if (amount <= 0n) return new NotPossible('It went out, so there is nothing to give.');
  return { provider, providerId, day, amount };
}
