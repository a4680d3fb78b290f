import type { CivilDate } from '../../contract/words/civil-date.ts';
import { profileInForce } from '../../domain/rules/licence.ts';
import type { LicenceProfile } from '../../domain/rules/licence.ts';
import type { Config } from './config.ts';

/**
 * The licence in force on a day, with the lender of this deployment in it. Throws when the
 * configured profile has no row for that day: nothing may be lent without a licence.
 */
export function licenceOf({ lender }: Config, on: CivilDate): LicenceProfile {
  const profile = profileInForce(lender.licenceProfile, on);
  if (!profile) {
    throw new Error(`no licence profile "${lender.licenceProfile}" is in force on ${on}`);
  }
  const { name, licenceNumber, regulator } = lender;
  return { ...profile, lenderName: name, licenceNumber, regulator };
}
