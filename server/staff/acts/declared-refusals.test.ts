import { describe, expect, it } from 'vitest';
import { stopReview } from '../../../contract/staff/review-acts.ts';
import { StaffRefusal, serveAct } from './serve-act.ts';

// Read by the type check, as `server/http/declared-refusals.test.ts` says.

const overLimit = async (): Promise<StaffRefusal<'hold-over' | 'over-your-limit'>> =>
  new StaffRefusal('hold-over');

describe('an act of staff', () => {
  it('refuses with what it declares, and with what every act may say', () => {
    expect(serveAct(stopReview, async () => new StaffRefusal('hold-over'))).toBeDefined();
    expect(serveAct(stopReview, async () => new StaffRefusal('unknown'))).toBeDefined();
  });

  it('cannot refuse with another reason, itself or through a function', () => {
    // @ts-expect-error `over-your-limit` is not declared by stopReview
    expect(serveAct(stopReview, async () => new StaffRefusal('over-your-limit'))).toBeDefined();
    // @ts-expect-error one reason of the function is not declared
    expect(serveAct(stopReview, overLimit)).toBeDefined();
  });
});
