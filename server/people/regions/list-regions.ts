import { listRegions } from '../../../contract/borrower/regions.ts';
import { regionsInside } from '../../../domain/people/regions.ts';
import { serve } from '../../http/serve.ts';

/** The regions inside one: of 0 the provinces, of a province its districts, else none. */
export const listRegionsCall = serve(listRegions, async ({ params }) => [
  ...regionsInside(Number(params.id)),
]);
