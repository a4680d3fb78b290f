import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '../measure/report.ts';
import { type Drill, secondsOf } from './drill.ts';
import { lenderOn } from './lender-of-drill.ts';
import { machineByPage, type MachineByPage, whyNoMachine } from './machine-by-page.ts';
import { type } from './page-commands.ts';

const some = 15;
const sums = "select count(*) || ' ' || coalesce(sum(amount), 0) from transfer";

/** The commands of docs/operate/back-up.md, typed as they are on a machine with its systemd. */
export const restoreByPage: Drill = {
  whyNot: whyNoMachine,
  async run(tell) {
    await using machine = await machineByPage();
    const { page, root, databaseUrl } = machine;
    tell('PostgreSQL is backed up as the page says');
    await lenderOn(databaseUrl, async (lender) => {
      await lender.pays(some);
      await lender.closes();
    });
    await mark(machine, 'first');
    const before = await ledger(machine);
    // A target in the second of a backup's end is before that end.
    await pause(1_000);
    const instant = await machine.sql('select clock_timestamp()');
    await mark(machine, 'second');
    await machine.archived();

    const lost = page.commands('Restore a lost disk').join('');
    let said = '';
    const lostDisk = await secondsOf(async () => (said = await type(root, lost)));
    tell(`a lost disk: ${said.trim().split('\n').slice(-3).join(' | ')}`);
    const marksOfAll = await marks(machine);
    const ofAll = await ledger(machine);

    const options = `--type=time --target='${instant}' --target-action=promote restore`;
    const toInstant = lost.replace(' restore ', ` ${options} `);
    const pointInTime = await secondsOf(() => type(root, toInstant));
    tell('back to an instant');
    const marksOfInstant = await marks(machine);

    await machine.archived();
    await pause(1_000);
    const whole = await machine.sql('select clock_timestamp()');
    await inProduct(machine, 'drop table transfer cascade');
    await machine.archived();
    const table = page.commands('Restore one table').join('').replace('…', whole);
    const oneTable = await secondsOf(() => type(root, table));
    tell('one table');
    const ofTable = await ledger(machine);

    await machine.archived();
    await spoilLedger(machine);
    const repair = page.commands('Repair a corrupt page').join('');
    // Its second command ends with 1, as it finds the file.
    const typed = repair.replace('# which files', '|| test $? = 1');
    const corruptPage = await secondsOf(async () => (said = await type(root, typed)));
    tell(`a corrupt page: ${said.trim().split('\n').at(-1) ?? ''}`);
    const all = [ofAll, ofTable, await ledger(machine)];
    return [
      atMost('lost disk, s', lostDisk, 120),
      atMost('back to an instant, s', pointInTime, 120),
      atMost('one table, s', oneTable, 120),
      atMost('a corrupt page, s', corruptPage, 120),
      atMost('marks lost with the disk', marksOfAll === 'first,second' ? 0 : 1, 0),
      atMost('marks wrong at the instant', marksOfInstant === 'first' ? 0 : 1, 0),
      atMost('ledgers that differ', all.filter((one) => one !== before).length, 0),
    ];
  },
};

/** A disk that gives back other bytes than it was given: PostgreSQL no longer reads the ledger. */
async function spoilLedger(machine: MachineByPage): Promise<void> {
  const { page, root } = machine;
  const path = await inProduct(machine, "select pg_relation_filepath('transfer')");
  const [data = ''] =
    /\/var\/lib\/postgresql\/\S+/.exec(page.commands('Repair').join('')) ?? [];
  await type(
    root,
    `systemctl stop postgresql 'postgresql@*'
    printf '%s' 'another one' | dd of=${data}/${path.trim()} bs=1 seek=8000 conv=notrunc
    systemctl start postgresql`,
  );
  const refusal = await ledger(machine).then(() => null, String);
  if (!refusal?.includes('invalid page'))
    throw new Error(`the ledger is still read: ${refusal}`);
}

const inProduct = ({ root }: MachineByPage, statement: string) =>
  root.run('runuser', '-u', 'postgres', '--', 'psql', '-XAtc', statement, 'extramoney');

const mark = (machine: MachineByPage, name: string) =>
  inProduct(
    machine,
    `create table if not exists mark (name text); insert into mark values ('${name}')`,
  );

const marks = async (machine: MachineByPage) =>
  (await inProduct(machine, "select string_agg(name, ',' order by name) from mark")).trim();

const ledger = async (machine: MachineByPage) => (await inProduct(machine, sums)).trim();
