import { market } from '../../contract/market/zambia.ts';

const prefixes = Object.entries(market.phone.networkOfPrefix);

/** In SQL, the network that the prefix of a number suggests; of none `unknown`. */
export const networkInSql = (mobile: string) =>
  `case left(${mobile}, 3) ${prefixes
    .map(([prefix, network]) => `when '${prefix}' then '${network}'`)
    .join(' ')} else 'unknown' end`;

/** In SQL, what a gateway wrote, without digits that could be a number. */
export const namelessInSql = (text: string) =>
  `regexp_replace(${text}, '[+]?[0-9][0-9 ]{5,}[0-9]', '…', 'g')`;
