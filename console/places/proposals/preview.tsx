import { codeText } from '../../ui/code-text.ts';
import { Facts } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import css from './preview.module.css';
import type { Proposal } from './proposal-words.ts';

interface PreviewProps {
  preview: Proposal['preview'];
  /** What is above it already. */
  title?: string;
}

/** What carrying out does: in sentences, what changes, what moves, and who is informed. */
export function Preview({ preview, title }: PreviewProps) {
  const { changes, transfers, messages } = preview;
  const hasBefore = changes.some(({ before }) => before !== '');
  const others = preview.sentences.filter((sentence) => sentence !== title);
  const isAll = others.length + changes.length + transfers.length + messages.length === 0;
  const sentences = isAll ? preview.sentences : others;
  return (
    <div className={css.preview}>
      <ul className={css.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {changes.length > 0 ? (
        <table className={css.changes}>
          <caption>What changes</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              {hasBefore ? <th scope="col">Before</th> : null}
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ what, before, after }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                {hasBefore ? <td>{before === '' ? '–' : <del>{before}</del>}</td> : null}
                <td>{after === '' ? '–' : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {transfers.length > 0 ? (
        <table className={css.changes}>
          <caption>What moves in the books</caption>
          <thead>
            <tr>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
              <th scope="col" className={css.amount}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {transfers.map(({ debit, credit, amount }) => (
              <tr key={`${debit} ${credit} ${amount}`}>
                <td>{accountText(debit)}</td>
                <td>{accountText(credit)}</td>
                <td className={css.amount}>
                  <Money kwacha={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {messages.length > 0 ? (
        <Facts facts={messages.map(({ to, text }) => [`Message to ${to}`, text] as const)} />
      ) : null}
    </div>
  );
}

/** `float:MTN` as `Float at MTN`. */
function accountText(account: string): string {
  return codeText(account.replace(':', ' at '));
}
