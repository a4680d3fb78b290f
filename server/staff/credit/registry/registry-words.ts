import type { RegistryFact, RegistryField } from '../../../../domain/rules/registry.ts';

const fieldWords: Readonly<Record<RegistryField, string>> = {
  number: 'number',
  'first-name': 'first name',
  'last-name': 'last name',
  name: 'name',
  'birth-date': 'date of birth',
};

/** Fields as staff read them, in a row. */
export function fieldsText(fields: readonly RegistryField[]): string {
  return fields.map((field) => fieldWords[field]).join(', ');
}

/** What the register answered, for staff alone. A borrower never learns whether a card exists. */
export function registrySentence(fact: RegistryFact): string {
  switch (fact.kind) {
    case 'agrees':
      return `The register agrees: ${fieldsText(fact.compared) || 'as a whole'}.`;
    case 'disagrees': {
      const nearly = fact.nearly.length === 0 ? '' : `nearly: ${fieldsText(fact.nearly)}`;
      const clearly = fact.clearly.length === 0 ? '' : `clearly: ${fieldsText(fact.clearly)}`;
      return `The register disagrees, ${[clearly, nearly].filter(Boolean).join('; ')}.`;
    }
    case 'not-found':
      return 'The register does not know this number.';
    case 'deceased':
      return 'The register says that the holder has died. Inform compliance.';
    case 'minor':
      return 'The register says that the holder is a minor. Inform compliance.';
    case 'unclear':
      return `The register gave no clear answer (${fact.code}).`;
    case 'waiting':
      return 'The register is asked. It has not answered yet.';
    case 'not-asked':
      return 'The register was not asked.';
  }
}
