import { market } from '../../../contract/market/zambia.ts';

const prefixes = Object.entries(market.phone.networkOfPrefix);

/** In SQL, the network that the prefix of a number suggests; of none `unknown`. */
export const networkInSql = (mobile: string) =>
  `case left(${mobile}, 3) ${prefixes
    .map(([prefix, network]) => `when '${prefix}' then '${network}'`)
    .join(' ')} else 'unknown' end`;

/**
 * Fills a migration with the market's values: `{{currency}}`, `{{zone}}`, `{{network of COLUMN}}`,
 * and `{{each network: TEXT}}`, repeated with commas, `@` for its name and `#` for its number from
 * 1.
 * @throws if a placeholder is unknown
 */
export function fillFromMarket(text: string): string {
  const filled = text
    .replaceAll('{{currency}}', market.currency)
    .replaceAll('{{zone}}', market.zone)
    .replaceAll(/\{\{network of (\w+)\}\}/g, (_, column: string) => networkInSql(column))
    .replaceAll(/\{\{each network: ([^{}]+)\}\}/g, (_, one: string) =>
      market.networks
        .map((name, index) => one.replaceAll('@', name).replaceAll('#', String(index + 1)))
        .join(', '),
    );
  const unknown = /\{\{[^{}]*\}\}/.exec(filled);
  if (unknown !== null) throw new Error(`${unknown[0]} is no value of the market.`);
  return filled;
}
