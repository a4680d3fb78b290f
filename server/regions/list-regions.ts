import { listRegions } from '../../contract/regions.ts';
import { regionsInside } from '../../domain/regions.ts';
import { serve } from '../http/serve.ts';

/** The regions inside one: of 0 the provinces, of a province its districts, else none. */
export const listRegionsCall = serve(listRegions, async ({ params }) => [
  ...regionsInside(Number(params.id)),
]);
