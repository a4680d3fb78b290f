import type { AnswerOf } from '../../contract/endpoint.ts';
import type { listRegions } from '../../contract/regions.ts';

export type Region = AnswerOf<typeof listRegions>[number];

/** A district that was seen in the picker, with its province. */
interface SeenDistrict {
  readonly name: string;
  readonly province: Region | undefined;
}

/** By id, as digits; regions do not change, so what was seen once is known while the tab lives. */
const seen = new Map<string, SeenDistrict>();

export function rememberDistricts(
  districts: readonly Region[],
  province: Region | undefined,
): void {
  for (const { id, name } of districts) seen.set(String(id), { name, province });
}

/** The province of a district that was seen. */
export function provinceOf(district: string): Region | undefined {
  return seen.get(district)?.province;
}

/** `Kafue, Lusaka`: by the form's own word for it, or as the picker showed it. */
export function regionLabel(
  district: string,
  known: readonly { readonly value: string; readonly label: string }[] = [],
): string {
  const region = seen.get(district);
  if (region) return [region.name, region.province?.name].filter(Boolean).join(', ');
  return known.find(({ value }) => value === district)?.label ?? 'As chosen before';
}
