/**
 * The name of the constraint or unique index a failed statement ran into, or null when it failed
 * for another reason. Races end here: the database lets one of two writers through.
 */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  const isViolation = typeof error.code === 'string' && error.code.startsWith('23');
  return isViolation && typeof error.constraint === 'string' ? error.constraint : null;
}
