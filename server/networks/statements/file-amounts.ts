import { market } from '../../../contract/market/zambia.ts';
import { formatKwacha, ngwee, parseKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { Doubt } from './records.ts';

const longestAmount = 40;
/** Groups of three, separated by a comma, a space or an apostrophe; then at most two decimals. */
const digits = String.raw`(?:\d{1,12}|\d{1,3}(?:[ '’]\d{3}){1,4}`;
const byPoint = new RegExp(
  String.raw`^${digits}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2})0{0,8})?$`,
);
const byComma = new RegExp(
  String.raw`^${digits}|\d{1,3}(?:\.\d{3}){1,4})(?:,(\d{1,2})0{0,8})?$`,
);

const currency = `(?:${market.currency}|Z?K)`;
const currencyFirst = new RegExp(`^(-?)\\s?${currency}\\s?`, 'i');
const currencyLast = new RegExp(`\\s?${currency}$`, 'i');

export interface WrittenAmount {
  readonly line: number;
  readonly written: string;
}

interface Readings {
  readonly point: Ngwee | null;
  readonly comma: Ngwee | null;
}

/**
 * Parses every amount of a file with one decimal sign, which must be certain. If both signs fit all
 * amounts with different results, or neither fits, the file is in doubt. The signs of amounts are
 * kept.
 * @throws {Doubt}
 */
export function amountReader(amounts: readonly WrittenAmount[]): (of: WrittenAmount) => Ngwee {
  const all = amounts.map((one) => ({ ...one, ...readingsOf(one.written) }));
  const lost = all.find(({ point, comma }) => point === null && comma === null);
  if (lost !== undefined) throw new Doubt(lost.line, `has no valid amount: ${lost.written}`);
  const notPoint = all.find(({ point }) => point === null);
  const notComma = all.find(({ comma }) => comma === null);
  if (notPoint !== undefined && notComma !== undefined) {
    const isFirst = notPoint.line < notComma.line;
    const [first, last] = isFirst ? [notPoint, notComma] : [notComma, notPoint];
    const other = `line ${first.line} has ${first.written}`;
    throw new Doubt(
      last.line,
      `has the amount ${last.written} and ${other}: the decimal sign is not certain`,
    );
  }
  const sign = notPoint === undefined ? 'point' : 'comma';
  const unclear = all.find(({ point, comma }) => point !== comma);
  if (unclear !== undefined && notPoint === undefined && notComma === undefined) {
    const { line, written, point, comma } = unclear;
    const either = [point, comma].map((one) => formatKwacha(one ?? ngwee(0n))).join(' or ');
    throw new Doubt(
      line,
      `has the amount ${written}, which may be ${either}; no line says which`,
    );
  }
  return ({ line, written }) => {
    const read = readingsOf(written)[sign];
    if (read === null) throw new Doubt(line, `has no valid amount: ${written}`);
    return read;
  };
}

function readingsOf(written: string): Readings {
  if (written.length > longestAmount) return { point: null, comma: null };
  const spaced = written
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace('\u2212', '-')
    .trim();
  const inBrackets = /^\((.*)\)$/.exec(spaced)?.[1];
  const bare = (inBrackets ?? spaced).replace(currencyFirst, '$1');
  const plain = withoutSign(bare.replace(currencyLast, ''));
  const isOut = inBrackets !== undefined || isNegative(bare);
  const by = (pattern: RegExp, sign: string) => {
    const found = pattern.exec(plain);
    if (found === null) return null;
    const [whole = ''] = plain.split(sign);
    const parsed = parseKwacha(
      `${whole.replace(/\D/g, '')}.${(found[1] ?? '').padEnd(2, '0')}`,
    );
    return parsed === null ? null : ngwee(isOut ? -parsed : parsed);
  };
  return { point: by(byPoint, '.'), comma: by(byComma, ',') };
}

function withoutSign(written: string): string {
  if (/^[-+]/.test(written)) return written.slice(1).trimStart();
  return written.endsWith('-') ? written.slice(0, -1).trimEnd() : written;
}

function isNegative(written: string): boolean {
  return written.startsWith('-') || written.endsWith('-');
}
