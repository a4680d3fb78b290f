import { glMapping, keepGlMapping } from '../../../lending/ledger/gl-mapping.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

type Body = BodyOf<'map-accounts'>;
type Mapping = Awaited<ReturnType<typeof glMapping>>;

/** The accountant's chart changes: balances stay, and stand under other codes. */
export const mapAccounts: KindRun<'map-accounts'> = {
  isAtomic: true,
  async plan({ db }, body): Promise<Plan | NotPossible> {
    const now = await glMapping(db);
    const why = whyNot(now, body);
    return why === null ? planOf(now, body) : new NotPossible(why);
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, { version, codes, names, taxes = {} }) {
    await keepGlMapping(db, { version, codes, names, taxes, proposalId, now: clock.now() });
    return 'done';
  },
};

function whyNot({ version, accounts, codes }: Mapping, body: Body): string | null {
  if (body.version !== version + 1) return `The chart is at version ${version} by now.`;
  const unmapped = accounts.find(({ account }) => body.codes[account] === undefined);
  if (unmapped !== undefined) return `${unmapped.name} has no code.`;
  const ours = new Set(accounts.map(({ account }) => account));
  const strange = Object.keys(body.codes).find((account) => !ours.has(account));
  if (strange !== undefined) return `There is no account ${strange}.`;
  const known = new Set(codes.map(({ code }) => code));
  const used = new Set(Object.values(body.codes));
  const nameless = [...used].find((code) => !known.has(code) && body.names[code] === undefined);
  if (nameless !== undefined) return `The code ${nameless} is new: say its name.`;
  const named = Object.keys(body.names).find((code) => known.has(code) || !used.has(code));
  if (named !== undefined) return `The code ${named} is not new, or no account has it.`;
  const untaxed = Object.keys(body.taxes ?? {}).find((account) => !ours.has(account));
  if (untaxed !== undefined) return `There is no account ${untaxed}.`;
  const isSame = accounts.every(
    ({ account, code, tax }) =>
      body.codes[account] === code && (body.taxes?.[account] ?? null) === tax,
  );
  return isSame ? 'This is the chart in force already.' : null;
}

function planOf({ accounts, codes }: Mapping, body: Body): Plan {
  const names = new Map(codes.map(({ code, name }) => [code, name]));
  const said = (code: string) => `${code} ${names.get(code) ?? body.names[code]}`;
  const title = `Map our accounts to the accountant’s chart, version ${body.version}.`;
  const moved = accounts.flatMap(({ account, name, code, tax }) => {
    const after = body.codes[account] ?? code;
    const [taxed, taxedAfter] = [tax ?? 'none', body.taxes?.[account] ?? 'none'];
    return [
      ...(after === code ? [] : [{ what: name, before: said(code), after: said(after) }]),
      ...(taxed === taxedAfter
        ? []
        : [{ what: `${name}, tax code`, before: taxed, after: taxedAfter }]),
    ];
  });
  const stays = 'No balance changes. Every day, earlier ones too, is shown and exported by it.';
  return {
    ...noEffects,
    title,
    about: { kind: 'chart', id: 'gl' },
    preview: previewOf([title, stays], moved),
  };
}
