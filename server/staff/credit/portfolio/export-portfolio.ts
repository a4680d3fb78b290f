import { exportPortfolio, riskDays } from '../../../../contract/staff/portfolio-acts.ts';
import type { PortfolioKey } from '../../../../contract/staff/portfolio-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type {
  showPortfolio,
  showRolls,
  showVintages,
} from '../../../../contract/staff/portfolio-acts.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { TableFile } from '../../money/books/table-file.ts';
import { tableFile } from '../../money/books/table-file.ts';
import { portfolioOf } from './show-portfolio.ts';
import { rollsOfDays, vintagesOf } from './show-rolls.ts';

type Table = ArgsOf<typeof exportPortfolio>['table'];

/** The same figures as the screen shows, as a table. Refusal: `too-many-days`. */
export const exportPortfolioAct = serveAct(exportPortfolio, async ({ context, args }) => {
  const { table, format } = args;
  if (table.name === 'rolls') {
    const rolls = await rollsOfDays(context, table);
    return rolls instanceof StaffRefusal ? rolls : tableFile(ofRolls(rolls, table), format);
  }
  if (table.name === 'vintages') {
    const found = await vintagesOf(context, table);
    return found instanceof StaffRefusal ? found : tableFile(ofVintages(found, table), format);
  }
  return tableFile(ofPortfolio(await portfolioOf(context, table), table), format);
});

type Portfolio = StaffAnswerOf<typeof showPortfolio>;
type Of<Name extends Table['name']> = Extract<Table, { name: Name }>;

const keyHeads: Readonly<Record<PortfolioKey, string>> = {
  product: 'Product',
  version: 'Version',
  channel: 'Channel',
  network: 'Network',
  firstLoan: 'First loan',
};

/** Basis points as percent; empty: of nothing. */
const percent = (share: number | null) => (share === null ? '' : (share / 100).toFixed(2));
const ageText = ({ fromDays, toDays }: { fromDays: number; toDays: number | null }) =>
  toDays === null
    ? `${fromDays}+`
    : fromDays === toDays
      ? `${fromDays}`
      : `${fromDays}-${toDays}`;

function asTable(
  name: string,
  columns: readonly string[],
  { texts, rows }: { texts: number; rows: readonly (readonly string[])[] },
): TableFile {
  const digits = new Set(columns.map((_, at) => at).filter((at) => at >= texts));
  return { name, columns, digits, rows };
}

function ofPortfolio(
  { asOf, all, rows, days }: Portfolio,
  asked: Of<'ages' | 'days' | 'income'>,
): TableFile {
  const name = `portfolio-${asked.name}-${asOf ?? asked.asOf}`;
  if (asked.name === 'days') {
    const columns = ['Day', 'Loans', 'Principal', ...riskDays.flatMap(riskHeads)];
    const told = days.map(({ day, loans, principal, risk }) => [
      day,
      String(loans),
      principal,
      ...risk.flatMap((one) => [one.principal, percent(one.share)]),
    ]);
    return asTable(name, columns, { texts: 1, rows: told });
  }
  const groups = [...rows, { keys: asked.by.map(() => 'All'), ...all }];
  const texts = asked.by.length;
  if (asked.name === 'income') {
    const parts = [
      'interest',
      'fees',
      'lateFees',
      'extensions',
      'coupons',
      'loss',
      'result',
    ] as const;
    const heads = ['Interest', 'Fees', 'Late fees', 'Extensions', 'Coupons', 'Loss', 'Result'];
    const columns = [
      ...asked.by.map((key) => keyHeads[key]),
      ...heads,
      'Yield %',
      'Yield less loss %',
      'Written off',
    ];
    const told = groups.map(({ keys, earned, writtenOff }) => [
      ...keys,
      ...parts.map((part) => earned[part]),
      percent(earned.gross),
      percent(earned.net),
      writtenOff,
    ]);
    return asTable(name, columns, { texts, rows: told });
  }
  const heads = all.ages.flatMap((age) => [
    `Loans ${ageText(age)}`,
    `Principal ${ageText(age)}`,
  ]);
  const columns = [
    ...asked.by.map((key) => keyHeads[key]),
    'Loans',
    'Principal',
    ...heads,
    ...riskDays.flatMap(riskHeads),
  ];
  const told = groups.map(({ keys, loans, principal, ages, risk }) => [
    ...keys,
    String(loans),
    principal,
    ...ages.flatMap((age) => [String(age.loans), age.principal]),
    ...risk.flatMap((one) => [one.principal, percent(one.share)]),
  ]);
  return asTable(name, columns, { texts, rows: told });
}

const riskHeads = (days: number) => [`PAR ${days}`, `PAR ${days} %`];

function ofRolls(
  { from, to, rows }: StaffAnswerOf<typeof showRolls>,
  asked: Of<'rolls'>,
): TableFile {
  const columns = [
    ...['Days late', 'Before', 'Came', 'Worse', 'Better', 'Paid', 'After'],
    ...['Worse %', 'Better %', 'Paid %'],
  ];
  const told = rows.map((row) => [
    ageText(row),
    ...[row.before, row.came, row.worse, row.better, row.paid, row.after],
    ...[row.worseRate, row.betterRate, row.paidRate].map(percent),
  ]);
  const name = `portfolio-rolls-${from ?? asked.from}-${to ?? asked.to}`;
  return asTable(name, columns, { texts: 1, rows: told });
}

function ofVintages(
  { rows }: StaffAnswerOf<typeof showVintages>,
  { from, to, late, by }: Of<'vintages'>,
): TableFile {
  const most = Math.max(0, ...rows.map(({ months }) => months.length));
  const onBook = Array.from({ length: most }, (_, month) => `Month ${month} %`);
  const told = rows.map(({ month, keys, loans, lent, months }) => [
    month,
    ...keys,
    String(loans),
    lent,
    ...onBook.map((_, at) => percent(months[at]?.share ?? null)),
  ]);
  return asTable(
    `portfolio-vintages-${late}-${from}-${to}`,
    ['Month', ...by.map((key) => keyHeads[key]), 'Loans', 'Lent', ...onBook],
    {
      texts: 1 + by.length,
      rows: told,
    },
  );
}
