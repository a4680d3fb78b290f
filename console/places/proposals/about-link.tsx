import { Link } from 'wouter';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import { paths, withFilter } from '../../platform/paths.ts';
import type { Proposal } from './proposal-words.ts';

interface Place {
  readonly path: string;
  readonly words: string;
}

/** Where the decider looks at the thing itself; a case is there with its files. */
export function AboutLink({ about }: Pick<Proposal, 'about'>) {
  const place = about === null ? null : placeOf(about);
  if (place === null) return null;
  return (
    <p>
      <Link href={place.path}>{place.words}</Link>
    </p>
  );
}

/** The page about what is proposed; null where there is none, or it is linked already. */
export function placeOf({ kind, id }: NonNullable<Proposal['about']>): Place | null {
  switch (kind) {
    case 'loan':
      return { path: paths.loan(id), words: 'The loan, its instalments and payments' };
    case 'dispute':
      return { path: paths.dispute(id), words: 'The dispute, with the evidence' };
    case 'number-change':
      return { path: paths.numberCase(id), words: 'The change of number, with the pictures' };
    case 'review':
      return { path: paths.review(id), words: 'The review, with what the rules said' };
    case 'campaign':
      return { path: paths.campaign(id), words: 'The campaign' };
    case 'mailing':
      return { path: paths.messagesPart('to-many'), words: 'Messages to many' };
    case 'letter':
      return { path: paths.messagesPart('letters'), words: 'The words in force' };
    case 'language':
      return {
        path: `${paths.languages}?language=${id}`,
        words: 'The sentences in this language',
      };
    case 'contact-rules':
      return { path: paths.contactRules, words: 'The rules in force' };
    case 'registry':
      return { path: paths.rules, words: 'The register and the rules' };
    case 'cash-guide':
      return { path: paths.cashGuide, words: 'The text in force' };
    case 'staff':
      return { path: paths.person(id as StaffId), words: 'The person' };
    case 'period':
      return { path: paths.period(id), words: 'The month, with its figures and proofs' };
    case 'product':
      return { path: paths.product(id), words: 'The product, its versions and simulations' };
    case 'price':
      return { path: priceOf(id), words: 'The version, and what its price charged' };
    case 'profile':
      return { path: profileOf(id), words: 'What is in force, and every version of it' };
    case 'return':
      return { path: paths.return(id), words: 'The return, figure by figure' };
    case 'rules':
      return { path: paths.rules, words: 'The rules in force, with draft and replay' };
    case 'takeover':
      return { path: paths.takeover(id), words: 'The takeover, with its report and rows' };
    case 'webhook':
    case 'partner-key':
      return { path: paths.systemPart('partners'), words: 'Webhooks and keys' };
    case 'chart':
      return { path: paths.chart, words: 'The chart in force' };
    case 'officers':
      return { path: paths.officers, words: 'The officers, and what each looks after' };
    case 'recurring':
      return { path: paths.recurringJournals, words: 'Journals that recur' };
    case 'journal-import':
      return {
        path: withFilter(paths.importJournals, { file: id }),
        words: 'The lines of the file',
      };
    case 'journal':
      return id.startsWith('provision-')
        ? { path: paths.provisions, words: 'The provisions, class by class' }
        : { path: paths.books, words: 'The books as they stand' };
    default:
      return null;
  }
}

/** `first-loan-2` of a product and its version. */
function priceOf(id: string): string {
  const at = id.lastIndexOf('-');
  return paths.productVersion(id.slice(0, at), Number(id.slice(at + 1)));
}

/** `format-boz-assumed` of a kind of profile and its name. */
function profileOf(id: string): string {
  const at = id.indexOf('-');
  return paths.profile(id.slice(0, at), id.slice(at + 1));
}
