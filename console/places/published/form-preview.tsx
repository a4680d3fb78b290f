import { Empty, Panel, Tag } from '../../ui/frames.tsx';
import { questionsIn } from './form-words.ts';
import css from './market.module.css';

/** A form's questions as borrowers meet them. */
export function FormPreview({ text }: { text: string }) {
  const questions = questionsIn(text);
  return (
    <Panel title="What borrowers are asked">
      {questions.length === 0 ? (
        <Empty>This file has no questions.</Empty>
      ) : (
        <ol className={css.questions}>
          {questions.map(({ id, text: asked, isNeeded, answers, why, when }) => (
            <li key={id}>
              <p>
                <b>{asked}</b> {isNeeded ? null : <Tag>may be left out</Tag>}
              </p>
              {answers.length === 0 ? null : <p>{answers.join(' · ')}</p>}
              {why === '' ? null : <p className={css.quiet}>{why}</p>}
              {when === '' ? null : <p className={css.quiet}>Asked only when {when}.</p>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
