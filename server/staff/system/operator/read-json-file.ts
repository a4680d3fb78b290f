import { OperatorRefusal } from './operator-call.ts';

/** The value in the text of an operator's file, or the refusal of a file that is no JSON. */
export function readJsonFile(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return new OperatorRefusal(422, 'The file is no JSON.');
  }
}
