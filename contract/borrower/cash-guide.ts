import * as z from 'zod/mini';
import { networks } from '../market/network.ts';
import { endpoint } from '../words/endpoint.ts';
import { wireText } from '../words/wire.ts';

/** Where to pay in cash for one network, in the lender's own words. */
export const cashPoint = z.strictObject({
  network: z.enum(networks),
  agents: wireText(120),
  /** What to dial, or press. */
  dial: wireText(80),
  cost: wireText(80),
});

/** Empty where nothing is published. */
export const listCashPoints = endpoint({
  name: 'listCashPoints',
  summary: 'Where to pay in cash, by network: agents, what to dial, what it costs',
  method: 'GET',
  path: '/h5/cash/api/list',
  signed: false,
  answer: z.array(cashPoint),
});
