import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { mostTrackingBytes, mostTrackingEvents, trackingPath } from './tracking-batch.ts';
import type { BorrowerId } from '../words/ids.ts';
import { wireId, wireText } from '../words/wire.ts';

/** One thing seen or touched. Its ids are our names, never typed text. */
export const trackingEvent = z.strictObject({
  deviceType: wireText(20),
  appName: wireText(40),
  appVersion: wireText(20),
  pageId: wireText(60),
  pageName: wireText(100),
  actionId: wireText(60),
  actionName: wireText(100),
  value: z.optional(wireText(500)),
});

export type TrackingEvent = z.output<typeof trackingEvent>;

/**
 * Wire word `buriedPointV2`. An event that carries a phone, name or NRC is dropped. A batch named
 * by a UUID is counted once, however often it is sent.
 */
export const track = endpoint({
  name: 'track',
  summary: 'What was seen and touched, never by whom',
  method: 'POST',
  path: trackingPath,
  signed: false,
  limitedApart: true,
  query: z.strictObject({ batch: z.optional(z.uuid()) }),
  bodyLimit: mostTrackingBytes,
  body: z.union([
    trackingEvent,
    z.array(trackingEvent).check(z.minLength(1), z.maxLength(mostTrackingEvents)),
  ]),
  answer: noAnswer,
});

/** Wire word `addUserGrabInfoToRisk`: 1 the device record, 2 the location record. */
export const recordDevice = endpoint({
  name: 'recordDevice',
  summary: 'The device or the coarse location, as far as the borrower agreed',
  method: 'POST',
  path: '/user/grab/info/api/addUserGrabInfoToRisk',
  body: z.strictObject({
    userId: wireId<BorrowerId>(),
    type: z.union([z.literal(1), z.literal(2)]),
    /** JSON text of the record. */
    info: wireText(4000),
  }),
  answer: noAnswer,
  refusals: ['form-invalid'],
});
