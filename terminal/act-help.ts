import { permissions } from '../contract/staff/permissions.ts';
import type { OperatorPage, PagePart } from '../contract/staff/operator.ts';
import type { StaffAct } from '../contract/staff/staff-act.ts';
import { staffActs } from '../contract/staff/staff-acts.ts';
import { staffRefusals } from '../contract/staff/staff-refusals.ts';
import { type ActField, fieldsOf, wordOf } from './act-fields.ts';
import { whyNotHere } from './why-not-here.ts';

/** The act of the contract that a word calls. */
export function actOfWord(word: string | undefined): StaffAct | null {
  return staffActs.find(({ name }) => wordOf(name) === word) ?? null;
}

/** Every act of the lender's people that a terminal may ask for, and those that it may not. */
export function staffHelp(): PagePart[] {
  const line = ({ name, summary }: StaffAct): [string, string] => [wordOf(name), summary];
  const others = staffActs.filter((act) => whyNotHere(act) !== null);
  return [
    {
      heading: 'As a person of the lender',
      fields: [
        [
          'login',
          'shows a code that you type into the console; --console <address>, CONSOLE_URL',
        ],
        ['logout', 'ends it'],
        ['help <act>', 'what an act takes, and what it may be refused for'],
        ...staffActs.filter((act) => whyNotHere(act) === null).map(line),
      ],
    },
    {
      heading: 'With them',
      fields: [
        ['--args <file>', 'all that an act takes, as JSON; - is what is typed in'],
        ['--field @file', 'the text of a file; @@ is one @'],
        ['--json', 'the answer as it came, for a program'],
      ],
    },
    {
      heading: 'In the console only',
      lines: [others.map(({ name }) => wordOf(name)).join(', ')],
    },
  ];
}

/** One act: what it is, what it takes, who may, what it may be refused for. */
export function actHelp(act: StaffAct): OperatorPage {
  const { name, summary, permission, refusals } = act;
  const whyNot = whyNotHere(act);
  const fields = fieldsOf(act);
  const said: PagePart = { heading: '', lines: [`${summary}.`, ...(whyNot ? [whyNot] : [])] };
  return {
    title: `npm run operator -- ${wordOf(name)}`,
    parts: [
      said,
      {
        heading: 'It takes',
        fields: fields.map((field): [string, string] => [
          `--${field.option} <${field.kind}>`,
          meaningOf(field),
        ]),
      },
      { heading: 'Who may', lines: [whoMay(permission)] },
      {
        heading: 'It may be refused',
        fields: refusals.map((reason): [string, string] => [
          reason,
          staffRefusals[reason].sentence,
        ]),
      },
    ],
  };
}

function meaningOf({ isNeeded, isList, choices }: ActField): string {
  const how = isNeeded ? 'must be given' : 'may be left out';
  const often = isList ? ', several times' : '';
  return `${how}${often}${choices.length === 0 ? '' : `: ${choices.join(', ')}`}`;
}

function whoMay(permission: StaffAct['permission']): string {
  if (permission === 'anyone') return 'Anyone: it is a way to log in.';
  if (permission === 'self') return 'Everybody who works here, about what is their own.';
  if (permission === 'by-kind') return 'Who may propose or approve what it is about.';
  return `Whose roles allow this: ${permissions[permission].sentence}.`;
}
