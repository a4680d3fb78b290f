import { describe, expect, it } from 'vitest';
import type { InitiateOutcome } from '../../store/ports/payment-provider.ts';
import { guardedPin } from './guarded-pin.ts';

const wrong: InitiateOutcome = {
  known: 'rejected',
  code: 'ROUTER115',
  text: 'Invalid PIN',
  isTemporary: true,
  isAboutUs: true,
};
const accepted: InitiateOutcome = { known: 'accepted' };
/** As Airtel refuses the PIN, or as we do for it. */
const refused = { known: 'rejected', code: 'ROUTER115', isTemporary: true, isAboutUs: true };
const silence: InitiateOutcome = { known: 'unknown', why: 'timeout' };
const noToken: InitiateOutcome = { ...wrong, code: 'NO_ACCESS' };

/** Payouts that end when the test says so. */
function rehearsed() {
  let now = 0;
  const pin = guardedPin(() => new Date(now));
  const under: ((outcome: InitiateOutcome) => void)[] = [];
  const payOut = () => pin.guard(() => new Promise((resolve) => under.push(resolve)));
  /** How many are under way to Airtel. */
  const sent = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return under.length;
  };
  const end = (outcome: InitiateOutcome) => under.shift()?.(outcome);
  return {
    payOut,
    sent,
    end,
    /** One payout from its beginning to this end. */
    async payOutTo(outcome: InitiateOutcome) {
      const payout = payOut();
      await sent();
      end(outcome);
      return payout;
    },
    pass: (ms: number) => void (now += ms),
  };
}

describe('the first payouts of a start', () => {
  it('go one alone, and together once the PIN has proved right', async () => {
    const { payOut, sent, end } = rehearsed();
    const all = [payOut(), payOut(), payOut()];
    expect(await sent()).toBe(1);
    end(accepted);
    expect(await sent()).toBe(2);
    end(accepted);
    end(accepted);
    expect(await Promise.all(all)).toEqual([accepted, accepted, accepted]);
  });

  it('send a wrong PIN once, and none of the others', async () => {
    const { payOut, sent, end } = rehearsed();
    const all = [payOut(), payOut(), payOut()];
    expect(await sent()).toBe(1);
    end(wrong);
    expect(await sent()).toBe(0);
    expect(await Promise.all(all)).toMatchObject([
      wrong,
      { ...wrong, text: 'The PIN of our wallet was refused before.' },
      { ...wrong, text: 'The PIN of our wallet was refused before.' },
    ]);
  });

  it.each([
    ['silence', silence],
    ['no token', noToken],
  ])('go on alone after %s, which says nothing of the PIN', async (_, nothing) => {
    const { payOut, sent, end } = rehearsed();
    const [first, waiting] = [payOut(), payOut()];
    expect(await sent()).toBe(1);
    end(nothing);
    expect(await first).toEqual(nothing);
    // Nothing was sent for it, and it may be retried automatically.
    const code = 'PROVIDER_TEMPORARILY_UNAVAILABLE';
    const later = { known: 'rejected', code, isTemporary: true };
    expect(await waiting).toMatchObject(later);
    expect(await waiting).not.toHaveProperty('isAboutUs');
    const next = [payOut(), payOut()];
    expect(await sent()).toBe(1);
    end(wrong);
    expect(await Promise.all(next)).toMatchObject([wrong, refused]);
  });

  it('go together for good, whatever becomes of one later', async () => {
    const { payOut, payOutTo, sent, end } = rehearsed();
    await payOutTo(accepted);
    await payOutTo(silence);
    const both = [payOut(), payOut()];
    expect(await sent()).toBe(2);
    end(accepted);
    end(accepted);
    await Promise.all(both);
  });

  it('that fail altogether block no other payout', async () => {
    const pin = guardedPin(() => new Date(0));
    await expect(pin.guard(() => Promise.reject(new Error('a fault')))).rejects.toThrow(
      'a fault',
    );
    expect(await pin.guard(() => Promise.resolve(accepted))).toEqual(accepted);
  });
});

describe('a PIN that was refused', () => {
  const sixHours = 6 * 3_600_000;

  it('backs off for six hours, and then goes alone again', async () => {
    const { payOut, payOutTo, sent, end, pass } = rehearsed();
    await payOutTo(wrong);
    pass(sixHours - 1);
    expect(await payOut()).toMatchObject(refused);
    pass(1);
    const next = [payOut(), payOut()];
    expect(await sent()).toBe(1);
    end(accepted);
    expect(await sent()).toBe(1);
    end(accepted);
    expect(await Promise.all(next)).toEqual([accepted, accepted]);
  });

  it('backs off too where it was right before', async () => {
    const { payOut, payOutTo, sent } = rehearsed();
    await payOutTo(accepted);
    await payOutTo(wrong);
    expect(await payOut()).toMatchObject(refused);
    expect(await sent()).toBe(0);
  });
});
