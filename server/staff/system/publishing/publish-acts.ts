import {
  listPublications,
  previewPublication,
  publishChannel,
  publishForm,
  publishHoldSeconds,
  stopPublication,
} from '../../../../contract/staff/publish-acts.ts';
import { newId } from '../../../store/ids.ts';
import {
  type ServedAct,
  type StaffCall,
  serveAct,
  StaffRefusal,
} from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { whatChanges } from './definition-lines.ts';
import {
  addPublication,
  endPublication,
  findPublication,
  lockPublication,
  type PublicationRow,
  publicationOf,
  selectPublications,
} from './publication-row.ts';
import { faultsOf, inForce, type Named } from './published.ts';

const publications = listing<PublicationRow, 'state'>({
  source: (conditions) => `${selectPublications} ${whereAll(conditions)}`,
  keys: [
    { column: 'p.asked_at', type: 'timestamptz', of: (row) => row.askedAt },
    { column: 'p.id', type: 'text', of: (row) => row.id },
  ],
  filters: { state: 'p.state = :state' },
});

const longestRefusal = 900;

/** Publishing by one person, with a hold in which all who see it can stop it. */
export const publishActs: readonly ServedAct[] = [
  serveAct(previewPublication, async ({ context, args: { what, text } }) => {
    const named: Named =
      what.kind === 'form'
        ? { kind: 'form', name: what.form }
        : { kind: 'channel', name: what.channel };
    const file = jsonIn(text);
    if (file instanceof StaffRefusal) return file;
    const { definition } = file;
    const { version, definition: before } = await inForce(context, named);
    const faults = faultsOf(context, named, definition).map(faultOf);
    return { faults, ...whatChanges(before, definition), version };
  }),

  serveAct(publishForm, (call) => ask(call, { kind: 'form', name: call.args.form })),

  serveAct(publishChannel, (call) => ask(call, { kind: 'channel', name: call.args.channel })),

  serveAct(listPublications, async ({ context, args }) => {
    const page = await publications(context.db, { ...args, sort: 'newest' });
    if (page instanceof StaffRefusal) return page;
    return { ...page, rows: page.rows.map(publicationOf) };
  }),

  serveAct(stopPublication, async (call) => {
    const { context, args, staff } = call;
    const { db, clock } = context;
    const row = await lockPublication(db, args.publicationId);
    if (row === undefined) return new StaffRefusal('unknown');
    call.about({ kind: row.kind, id: row.name });
    if (row.state === 'done') return new StaffRefusal('hold-over');
    if (row.state !== 'waiting') {
      return new StaffRefusal('decided-already', { who: row.enderName ?? 'the server' });
    }
    const now = clock.now();
    const how = {
      state: 'stopped',
      now,
      by: staff.id,
      why: args.reason,
      version: null,
    } as const;
    await endPublication(db, row.id, how);
    return kept(call, row.id);
  }),
];

async function ask(call: StaffCall<typeof publishForm | typeof publishChannel>, named: Named) {
  const { context, args, staff } = call;
  const { db, clock } = context;
  call.about({ kind: named.kind, id: named.name });
  const file = jsonIn(args.text);
  if (file instanceof StaffRefusal) return file;
  const { definition } = file;
  const faults = faultsOf(context, named, definition);
  if (faults.length > 0) {
    return new StaffRefusal('file-has-faults', {
      faults: faults.join('; ').slice(0, longestRefusal),
    });
  }
  const now = await inForce(context, named);
  if (now.version !== args.basedOn) return new StaffRefusal('changed-meanwhile');
  if (now.version > 0 && whatChanges(now.definition, definition).changes.length === 0) {
    return new StaffRefusal('same-as-now');
  }
  const id = newId();
  const at = clock.now();
  const isKept = await addPublication(db, {
    id,
    ...named,
    definition: JSON.stringify(definition),
    basedOn: args.basedOn,
    reason: args.reason,
    staffId: staff.id,
    now: at,
    notBefore: new Date(at.getTime() + publishHoldSeconds * 1000),
  });
  return isKept ? kept(call, id) : new StaffRefusal('publication-waits');
}

async function kept({ context: { db } }: Pick<StaffCall<never>, 'context'>, id: string) {
  const row = await findPublication(db, id);
  if (row === undefined) throw new Error(`publication ${id} was not kept`);
  return { publication: publicationOf(row) };
}

function jsonIn(text: string): { readonly definition: unknown } | StaffRefusal<'file-no-json'> {
  try {
    return { definition: JSON.parse(text) as unknown };
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read';
    return new StaffRefusal('file-no-json', { why: why.slice(0, 200) });
  }
}

/** `columns.0.label: is missing`: the field before the colon. */
function faultOf(fault: string): { readonly field: string; readonly sentence: string } {
  const [, field = '', sentence = fault] = /^([\w .[\]()-]{1,100}): (.*)$/s.exec(fault) ?? [];
  return { field, sentence: sentence.slice(0, 500) };
}
