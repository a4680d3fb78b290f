import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { wireCount, wireText } from '../words/wire.ts';

/** Wire word `queryAreaInfoById`; 0 gives the ten provinces. */
export const listRegions = endpoint({
  name: 'listRegions',
  summary: 'The regions inside a region',
  method: 'GET',
  path: '/h5/region/queryAreaInfoById/{id}',
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,6}$/, 'must be a number')) }),
  answer: z.array(
    z.strictObject({
      id: wireCount,
      name: wireText(60),
      parentId: wireCount,
      leaf: z.boolean(),
    }),
  ),
});

/** A district's id is a hundred times that of its province and its own number, for ever. */
export const districtsAProvince = 100;

/** The id of the province that a district is in. */
export function provinceOfDistrict(districtId: number): number {
  return Math.floor(districtId / districtsAProvince);
}
