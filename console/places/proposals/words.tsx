import css from './words.module.css';

/** The exact words that a passkey signs, to the letter but for their lines. */
export function Words({ words }: { words: string }) {
  return (
    <details className={css.words}>
      <summary>The exact words that are signed</summary>
      <pre>{inLines(words)}</pre>
    </details>
  );
}

function inLines(words: string): string {
  try {
    return JSON.stringify(JSON.parse(words), null, 2);
  } catch {
    return words;
  }
}
