/** The mobile-money networks of Zambia, as borrowers know them. */
export const networks = ['MTN', 'Airtel', 'Zamtel'] as const;

/** The network of a wallet; money at one network is a balance of its own. */
export type Network = (typeof networks)[number];
