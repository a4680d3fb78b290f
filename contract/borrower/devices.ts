import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { wireId, wireInstant, wireText } from '../words/wire.ts';

export type DeviceId = string & { readonly brand: 'DeviceId' };

/** Who waits instead of showing their face waits so long; the other devices can stop it. */
export const deviceWaitHours = 48;

/**
 * `new`: it came in by a code of an SMS, and may see figures and pay. `known`: it proved to be the
 * borrower's own, and may do everything. `waiting`: it becomes known after a wait. `refused`: the
 * borrower stopped it on another device; only the face check makes it known.
 */
export const deviceStates = ['new', 'waiting', 'refused', 'known'] as const;

const waitingDevice = z.strictObject({
  /** Names a device and opens nothing. */
  deviceId: wireId<DeviceId>(),
  deviceBrand: z.optional(wireText(100)),
  opensAt: wireInstant,
});

export const showDevice = endpoint({
  name: 'showDevice',
  summary: 'Whether this device is known, which others wait to be, and what is to be erased',
  method: 'GET',
  path: '/user/device/api/state',
  answer: z.strictObject({
    state: z.enum(deviceStates),
    /** Of a waiting one. */
    opensAt: z.optional(wireInstant),
    /** When all of the borrower is erased, as they asked; absent when they did not. */
    erasesAt: z.optional(wireInstant),
    /** Told to a known device alone. */
    waiting: z.array(waitingDevice),
  }),
});

/** Makes this device known after {@link deviceWaitHours}; the same again changes nothing. */
export const waitAsDevice = endpoint({
  name: 'waitAsDevice',
  summary: 'Let this device be known after 48 hours, unless another one stops it',
  method: 'POST',
  path: '/user/device/api/wait',
  answer: z.strictObject({ opensAt: wireInstant }),
  refusals: ['device-refused'],
});

/** Stops a device that waits, and ends its logins. */
export const refuseDevice = endpoint({
  name: 'refuseDevice',
  summary: 'Say that a device which waits is not mine',
  method: 'POST',
  path: '/user/device/api/refuse',
  knownDevice: true,
  body: z.strictObject({ deviceId: wireId<DeviceId>() }),
  answer: noAnswer,
  refusals: ['device-not-found'],
});
