import { plainText } from '../../../contract/words/plain-text.ts';

/** No browser's own name is longer; what follows is not looked at. */
const longestAgent = 512;
const longestModel = 40;

/** The first mark found wins: many browsers also carry the marks of those below them. */
const browsers = [
  ['SamsungBrowser/', 'Samsung'],
  ['HuaweiBrowser/', 'Huawei'],
  ['MiuiBrowser/', 'Xiaomi'],
  ['UCBrowser/', 'UCBrowser'],
  ['PHX/', 'Phoenix'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['Opera', 'Opera'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['Edg/', 'Edge'],
  ['FBAN/', 'Facebook'],
  ['FB_IAB', 'Facebook'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['KAIOS/', 'KaiOS'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** What browsers say that do not name their phone. */
const noModel: ReadonlySet<string> = new Set(['K', 'browser', 'Apple', 'Mobile', 'Tablet', '']);

/**
 * How a device is named to its owner: `Chrome, Android, SM-A136B`. Browser and system come from
 * its `User-Agent`, the model from its login. Null where neither says anything.
 */
export function nameOfDevice(userAgent: string, deviceBrand: string): string | null {
  const agent = userAgent.slice(0, longestAgent);
  const browser = markedIn(agent, browsers);
  const system = markedIn(agent, systems);
  const brand = plainText(deviceBrand);
  if (browser === null && system === null) return brand || null;
  const model = noModel.has(brand) ? null : brand.slice(0, longestModel);
  return [browser, system, model].filter((part) => part !== null).join(', ');
}

function markedIn(
  agent: string,
  marks: readonly (readonly [mark: string, name: string])[],
): string | null {
  return marks.find(([mark]) => agent.includes(mark))?.[1] ?? null;
}
