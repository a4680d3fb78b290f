/**
 * Migrations whose text was improved before the first release and kept its meaning. Each has
 * today's hash and those that databases recorded before, cut to 16 digits. The latter counted
 * comments, too. For a day the first one made the tables that 0014 makes where they are missing.
 */
const improved: readonly (readonly [name: string, today: string, former: string])[] = [
  ['0001-store.sql', 'aef360fe431106d8', '8fc30116757efcb0 d79d3252a2b1650f 4e8a36d200ad26af'],
  ['0002-people.sql', 'f389370906a43f3a', 'd238d7b23f074fd9 32895fa04965f733'],
  [
    '0003-messages.sql',
    '47e2dc0330ca02a6',
    'ffa3da69dd630533 7bcca112520fb2b0 e14a2d5a058266c5',
  ],
  ['0004-lending.sql', '7db6e10b85f5b9d3', '2288423ef48c00e6 43559e4897bc5857'],
  ['0005-ledger.sql', '6ffe9172fed9c047', '84a6495f7ccbdef4 9dbdd255de57e732 7a2613a65e523342'],
  ['0006-growth.sql', '0fbce1b2ac3a1e59', 'f4e313686221a875 42688400826ca3e2'],
  ['0007-staff.sql', 'f59c056168a2f2c7', 'e02474a10e155808 f71d49920b3143fe'],
  ['0008-staff-proposals.sql', '046cef53dfcd0648', '08836ffe31569c06 e2cec95efbd9dd38'],
  [
    '0009-staff-money.sql',
    '07ba2afa93333615',
    '975b07ed24ab9c38 2f7e27feb71f2c52 b966e623ad223b12',
  ],
  ['0010-staff-credit.sql', '7da207a0ea63c14e', 'd13b0dd495bb27c0 ef8808c695cb8381'],
  ['0011-staff-care.sql', 'd30669cc864b5096', '5cc4ecca16df0140 b76f2f4a7969e611'],
  ['0012-staff-compliance.sql', '50d911c5ab0fa98b', '46448b694186ec9d 282a3a9358aab09b'],
  ['0013-staff-market.sql', 'af6edb5430c721df', '8346ab5f89995070 f3f71478cc4e8017'],
];
const digits = 16;

/** Whether a database that recorded `former` for a migration has what `today` makes. */
export function meansTheSame(name: string, former: string, today: string): boolean {
  return improved.some(
    ([of, now, hashes]) =>
      of === name &&
      today.startsWith(now) &&
      hashes.split(' ').includes(former.slice(0, digits)),
  );
}
