import { listRegions, provinceOfDistrict } from '../../../contract/borrower/regions.ts';
import * as say from '../../../contract/sentences/verification.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';

/** What `listRegions` takes for the provinces. */
export const wholeCountry = '0';

/** The province of a district, both as digits; empty when there is no district. */
export function provinceIdOf(district: string): string {
  return district === '' ? '' : String(provinceOfDistrict(Number(district)));
}

/** `Kafue, Lusaka`: a district that was chosen, maybe long before, by its id alone. */
export function RegionName({ district }: { district: string }) {
  const provinceId = provinceIdOf(district);
  const provinces = useAnswer(listRegions, [{ params: { id: wholeCountry } }]);
  const districts = useAnswer(listRegions, [{ params: { id: provinceId } }]);
  const names = [
    districts.answer?.find(({ id }) => String(id) === district)?.name,
    provinces.answer?.find(({ id }) => String(id) === provinceId)?.name,
  ].filter(Boolean);
  const isKnown = names.length === 2;
  return <span>{isKnown ? names.join(', ') : districts.failure ? say.chosenBefore : '…'}</span>;
}
