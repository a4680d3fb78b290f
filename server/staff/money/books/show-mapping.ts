import { showMapping } from '../../../../contract/staff/books-acts.ts';
import { glMapping, glVersions } from '../../../lending/ledger/gl-mapping.ts';
import { serveAct } from '../../acts/serve-act.ts';

/** The accountant's chart beside ours, and every version of how they go together. */
export const showMappingAct = serveAct(showMapping, async ({ context: { db } }) => {
  const { version, accounts, codes } = await glMapping(db);
  return { version, accounts, codes, versions: await glVersions(db) };
});
