import {
  countWrongPrice,
  showPriceVersion,
  stopLending,
} from '../../../../contract/staff/price-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import { isLowerPrice, wholeOf } from '../../../../domain/loan/price-correction.ts';
import type { CountedLoans } from '../../../../domain/loan/price-correction.ts';
import { stoppedVersion, stopVersion } from '../../../lending/products/stopped-versions.ts';
import { newId } from '../../../store/ids.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { aboutPrice } from './correct-price.ts';
import { isOpen, proposalsAbout } from '../../proposals/proposal-row.ts';
import { beginCount } from './price-correction-row.ts';
import type { PriceCorrection } from './price-correction-row.ts';
import {
  chargedBefore,
  notLower,
  priceChanges,
  priceVersionOf,
  servesUntil,
} from './price-version.ts';
import type { PriceVersion } from './price-version.ts';

export const stopLendingAct = serveAct(stopLending, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const found = await priceVersionOf(db, args);
  if (found === null) return new StaffRefusal('unknown');
  call.about(aboutPrice(args));
  const at = clock.now();
  const { reason } = args;
  if (!(await stopVersion(db, args, { at, by: staff.id, reason }))) {
    const before = await stoppedVersion(db, args);
    return new StaffRefusal('stopped-already', { who: before?.by.name ?? 'somebody' });
  }
  context.log.warn({ product: args.productId, version: args.version }, 'lending was stopped');
  return { stoppedAt: at };
});

export const countWrongPriceAct = serveAct(countWrongPrice, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const found = await priceVersionOf(db, args);
  if (found === null) return new StaffRefusal('unknown');
  call.about(aboutPrice(args));
  if (!isLowerPrice(args.price, found.charged)) {
    return new StaffRefusal('price-not-lower', { why: notLower });
  }
  const id = newId();
  const began = { ...args, id, at: clock.now(), by: staff.id, asOf: clock.today() };
  if (!(await beginCount(db, began))) return new StaffRefusal('count-running');
  context.wake('correct-prices');
  return { countId: id };
});

const showAct = serveAct(showPriceVersion, async ({ context: { db, clock }, args }) => {
  const now = clock.now();
  const found = await priceVersionOf(db, args);
  if (found === null) return new StaffRefusal('unknown');
  const { product, isLent, stopped, charged, corrections } = found;
  const open = (await proposalsAbout(db, aboutPrice(args))).find(isOpen);
  return {
    productId: product.productId,
    version: product.version,
    productName: product.name,
    publishedOn: product.publishedOn,
    isLent,
    stopped,
    price: charged,
    corrections: corrections.map((one) => correctionView(found, one, now)),
    proposalId: open?.id ?? null,
  };
});

type Shown = StaffAnswerOf<typeof showPriceVersion>['corrections'][number];

function correctionView(
  { product, corrections }: PriceVersion,
  one: PriceCorrection,
  now: Date,
): Shown {
  const { countId, price, state, startedAt, startedBy, asOf, seen, count } = one;
  const { open, repaid, givenUp, unharmed, sentBack } = count;
  const { proposalId, begunAt } = one;
  const until = servesUntil(one);
  return {
    countId,
    price,
    changes: priceChanges(product, chargedBefore(product, corrections, one), price),
    state,
    startedAt,
    startedBy,
    asOf,
    seen,
    count:
      state === 'counting' || state === 'failed'
        ? null
        : {
            all: shown(wholeOf(count)),
            open: shown(open),
            repaid: shown(repaid),
            givenUp: shown(givenUp),
            unharmed: shown(unharmed),
            sentBack: shown(sentBack),
          },
    servesUntil: until !== null && until >= now ? until : null,
    done:
      proposalId === null || begunAt === null
        ? null
        : {
            proposalId,
            loans: one.loans,
            takenBack: formatKwacha(one.takenBack),
            sentBack: formatKwacha(one.sentBack),
            begunAt,
            endedAt: one.endedAt,
          },
  };
}

const shown = ({ loans, amount }: CountedLoans) => ({ loans, amount: formatKwacha(amount) });

/** A price that was wrong: stopped at once, counted, and put right by two. */
export const priceActs: readonly ServedAct[] = [stopLendingAct, countWrongPriceAct, showAct];
