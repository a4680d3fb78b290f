import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { JournalLine } from '../../../../domain/books/journal.ts';
import { transfersOfJournal } from '../../../../domain/books/journal.ts';
import { provisionOf, provisionTotal } from '../../../../domain/books/provision.ts';
import { ageingOf } from '../../../lending/ledger/ageing.ts';
import { bookJournal } from '../../../lending/ledger/journal-row.ts';
import { soonAfter, sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import { isClosed, monthOf } from '../../../lending/ledger/period-row.ts';
import { newestProfiles } from '../../../lending/ledger/provision-profiles.ts';
import type { ProvisionProfile } from '../../../lending/ledger/provision-profiles.ts';
import type { Context } from '../../../store/context.ts';
import { newId } from '../../../store/ids.ts';
import { NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

type Body = BodyOf<'provision'>;

/** What is expected to be lost by the end of a day, by a profile: the difference is booked. */
export const provision: KindRun<'provision'> = {
  isAtomic: true,
  async plan(context, body): Promise<Plan | NotPossible> {
    const wanted = await wantedBy(context, body);
    return wanted instanceof NotPossible ? wanted : planOf(body, wanted);
  },
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const wanted = await wantedBy(context, body);
    if (wanted instanceof NotPossible) return wanted;
    await bookJournal(context.db, {
      id: newId(),
      proposalId,
      datedOn: body.asOf,
      memo: memoOf(body, wanted.profile),
      lines: wanted.lines,
      now: context.clock.now(),
    });
    return 'done';
  },
};

interface Wanted {
  readonly profile: ProvisionProfile;
  readonly steps: ReturnType<typeof provisionOf>;
  readonly booked: Ngwee;
  readonly total: Ngwee;
  readonly lines: readonly JournalLine[];
}

async function wantedBy(
  { db, clock }: Context,
  { asOf, profile: name }: Body,
): Promise<Wanted | NotPossible> {
  const profile = (await newestProfiles(db)).find((one) => one.name === name);
  if (profile === undefined) return new NotPossible(`There is no profile ${name}.`);
  if (await isClosed(db, monthOf(asOf))) {
    return new NotPossible(`${monthOf(asOf)} is closed. Provide by a day of an open month.`);
  }
  const ageing = await ageingOf(db, asOf, clock.today());
  if (ageing.length === 0)
    return new NotPossible(`${dayText(asOf)} is not summed yet, or nothing was lent.`);
  const steps = provisionOf(profile.steps, ageing);
  const total = provisionTotal(steps);
  const booked = await bookedBy(db, asOf, soonAfter(clock.now()));
  const change = ngwee(total - booked);
  if (change === 0n) return new NotPossible('So much is provided for already.');
  const lines: JournalLine[] = [
    { account: 'provision-expense', amount: change },
    { account: 'provision', amount: ngwee(-change) },
  ];
  return { profile, steps, booked, total, lines };
}

/** What the books have as provided for by the end of a day, above zero. */
export async function bookedBy(
  db: Context['db'],
  to: CivilDate,
  knownUntil: Date,
): Promise<Ngwee> {
  const sums = await sumAccounts(db, { from: null, to, knownUntil });
  const { debits = 0n, credits = 0n } =
    sums.find(({ account }) => account === 'provision') ?? {};
  return ngwee(credits - debits);
}

function memoOf({ asOf }: Body, { title, version }: ProvisionProfile): string {
  return `Provision by ${dayText(asOf)}: ${title}, version ${version}`;
}

function planOf(body: Body, { profile, steps, booked, total, lines }: Wanted): Plan {
  const change = total - booked;
  const size = ngwee(change > 0n ? change : -change);
  const how = change > 0n ? 'Add' : 'Release';
  const isDraft = profile.status !== 'confirmed';
  const to = change > 0n ? 'to' : 'of';
  const title = `${how} ${showKwacha(size)} ${to} the provision by ${dayText(body.asOf)}.`;
  return {
    title,
    about: { kind: 'journal', id: `provision-${body.asOf}` },
    orderId: null,
    paymentId: null,
    amount: size,
    preview: {
      ...previewOf(
        [
          title,
          `By ${profile.title}, version ${profile.version}. Source: ${profile.source}.`,
          ...(isDraft ? ['DRAFT: the profile is not confirmed.'] : []),
        ],
        [
          ...steps.map(({ name, fromDays, loans, carrying, basisPoints, amount }) => ({
            what: `${name}, from ${fromDays} days`,
            before: `${loans} loans, ${showKwacha(carrying)}, ${basisPoints / 100} %`,
            after: showKwacha(amount),
          })),
          {
            what: 'Provision',
            before: showKwacha(booked),
            after: showKwacha(total),
          },
        ],
      ),
      transfers: transfersOfJournal(lines).map((one) => ({
        debit: one.debit,
        credit: one.credit,
        amount: formatKwacha(one.amount),
      })),
    },
  };
}
