import * as say from '../../../contract/sentences/set.ts';

/** What old logins kept of browsers that did not name their phone. */
const unnamed: ReadonlySet<string> = new Set(['browser', 'K']);

/** The name of a phone: its browser, system and model, as far as they are known. */
export function nameOfPhone(brand = 'browser'): string {
  return unnamed.has(brand) ? say.somePhone : brand;
}
