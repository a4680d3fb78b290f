import type * as z from 'zod/mini';

/** A sentence for each field that is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** More than these are not listed: the rest of a nonsense body adds nothing. */
const mostErrors = 20;
const longestField = 60;

/** What does not fit, by the name of the field; `whole` names the part when it is all of it. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], whole: string): FieldErrors {
  const errors = new Map<string, string>();
  for (const [path, sentence] of issues.flatMap((issue) => complaints(issue))) {
    if (errors.size === mostErrors) break;
    const field = (path.join('.') || whole).slice(0, longestField);
    if (!errors.has(field)) errors.set(field, sentence);
  }
  // Object.fromEntries makes own properties of whatever a stranger calls a field.
  return Object.fromEntries(errors);
}

type Complaint = readonly [path: readonly PropertyKey[], sentence: string];

function complaints(issue: z.core.$ZodIssue): Complaint[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [[...issue.path, key], 'is not a field of this call']);
  }
  if (issue.code === 'invalid_union') return complaintsOfUnion(issue);
  return [[issue.path, sentenceOf(issue)]];
}

/** Of the forms a value may have, the one that it misses by the fewest fields. */
function complaintsOfUnion(issue: z.core.$ZodIssueInvalidUnion): Complaint[] {
  const nearest = [...issue.errors].sort(
    (a, b) => depth(b) - depth(a) || a.length - b.length,
  )[0];
  if (nearest === undefined || depth(nearest) === 0) {
    const missing = issue.input === undefined;
    return [[issue.path, missing ? 'is missing' : 'is not one of the accepted forms']];
  }
  return nearest
    .flatMap((inner) => complaints(inner))
    .map(([path, sentence]) => [[...issue.path, ...path], sentence]);
}

/** How far into a value the issues of a form lie: 0 when it is not even of that shape. */
function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.min(
    ...issues.map(({ code, path }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)),
  );
}

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
  null: 'must be null',
};

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'custom':
      return issue.message;
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return kinds[issue.expected] ?? 'is of the wrong kind';
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? `is not a ${issue.format}` : issue.message;
    default:
      return 'is not as it should be';
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}
