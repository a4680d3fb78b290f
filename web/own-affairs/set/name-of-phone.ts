import * as say from '../../../contract/sentences/set.ts';

/** What browsers say that do not name their phone. */
const unnamed = 'browser';

/** A phone as it is told of: by its model, where its browser says it. */
export function nameOfPhone(brand = unnamed): string {
  return brand === unnamed ? say.somePhone : brand;
}
