import { saysYes } from './test-tools.mjs';

/**
 * Test files that only CI runs, so that a change waits ten minutes at most. They are rarer
 * stories, and harm that the usual run does less of. `npm test -- part-of-a-path` runs any.
 */
export const deepOnly = [
  'journeys/complaint.journey.ts',
  'journeys/conformance/{loans,sessions}.test.ts',
  'journeys/console-{access,books,care,cases,history,people,portfolio}.journey.ts',
  'journeys/console-{published,reviews,screens,system}.journey.ts',
  'journeys/console-{bad-week,campaigns,collections,compliance}.journey.ts',
  'journeys/console-{prices,returns,rules,terminal}.journey.ts',
  'journeys/{cannot-pay,late-confirmation,late-payout,nothing-moves}.journey.ts',
  'journeys/cut-anywhere.journey.ts',
  'journeys/face-with-a-person.journey.ts',
  'journeys/guarded-screens.journey.ts',
  'journeys/impatience.journey.ts',
  'journeys/keyboard-and-reader.journey.ts',
  'journeys/landing.journey.ts',
  'journeys/*.languages.ts',
  'journeys/link-in-an-sms.journey.ts',
  'journeys/login-drawer.journey.ts',
  'journeys/my-data.journey.ts',
  'journeys/{network-away,offline}.journey.ts',
  'journeys/no-camera.journey.ts',
  'journeys/second-phone.journey.ts',
  'journeys/states-of-*.journey.ts',
  'journeys/verified-by-pictures.journey.ts',
  'server/app/copy/{copy,rotate-command}.test.ts',
  'demo/history/{begun-history,killed-history,login-during-history,play-history}.test.ts',
  'server/app/jobs/files-in-a-store.test.ts',
  'server/app/main.test.ts',
  'server/lending/payments/{lies,payment-faults,readiness/readiness}.test.ts',
  'server/models/*/worker-*-reader.test.ts',
  'server/models/face/face-reader.test.ts',
  'server/networks/airtel/airtel-money.test.ts',
  'server/networks/mtn/paid-and-unavailable.test.ts',
  'server/people/uploads/{clean,upload}-picture.test.ts',
  'server/people/wallet/wallet-holder.test.ts',
  'server/staff/proposals/no-setting-lifts-the-rule.test.ts',
  'server/store/database/embedded/{engine,survival}.test.ts',
  'testing/calls/{malformed-input,strangers}.test.ts',
  'testing/kill/kill-approvals.test.ts',
  'testing/npm-{demo-data,dev}.test.ts',
  'testing/object-store/swift.test.ts',
  'testing/roles/{rolling-restart,started-together}.test.ts',
  'testing/simulation/planted-bugs.test.ts',
];

/**
 * How deep a run goes: everything in CI and for who names a part of a path, else the usual.
 * @param {readonly string[]} filters
 * @param {string | undefined} ci the environment's `CI`
 * @returns {'deep' | 'usual'}
 */
export function depthOf(filters, ci) {
  return saysYes(ci) || filters.length > 0 ? 'deep' : 'usual';
}
