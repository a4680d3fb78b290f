import { traced } from '../tracing.ts';
import type { Statement } from './database.ts';

const longestText = 500;

/** Sends a statement inside a span. Its text names its values and holds none. */
export function tracedStatement<T>(
  { name, text, kind }: Statement<unknown, never>,
  act: () => Promise<T>,
): Promise<T> {
  const attributes = () => ({
    'db.system.name': 'postgresql',
    'db.query.text': text.trim().slice(0, longestText),
    'extramoney.statement': name,
  });
  return traced({ name: `statement ${kind}`, kind: 'client', at: 'here', attributes }, act);
}

/** All of a transaction inside a span. */
export function tracedTransaction<T>(act: () => Promise<T>): Promise<T> {
  return traced({ name: 'transaction', at: 'here' }, act);
}
