/** A question of a form as a borrower meets it. */
export interface Asked {
  readonly id: string;
  readonly text: string;
  readonly isNeeded: boolean;
  readonly answers: readonly string[];
  /** Why we ask; empty where it is not said. */
  readonly why: string;
  /** Asked only when another question was answered so; empty: always. */
  readonly when: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The questions of a form's file, in their order; none while it is no form. */
export function questionsIn(text: string): readonly Asked[] {
  const definition = fieldsOf(parsed(text));
  const list = definition['questions'] ?? definition['columns'];
  return Array.isArray(list) ? list.map((one) => askedOf(fieldsOf(one))) : [];
}

function askedOf(one: Fields): Asked {
  const options = Array.isArray(one['options']) ? one['options'] : [];
  const showIf = fieldsOf(one['showIf']);
  const other = textOf(showIf['question'] ?? showIf['field']);
  const values = showIf['values'] ?? showIf['value'];
  return {
    id: textOf(one['id'] ?? one['field']),
    text: textOf(one['text'] ?? one['label']),
    isNeeded: one['required'] === true,
    answers: options.map((option) => textOf(fieldsOf(option)['label'])),
    why: textOf(one['why']),
    when: other === '' ? '' : `${other} is ${[values].flat().map(textOf).join(' or ')}`,
  };
}

/** How two forms differ, a sentence each. */
export function differencesOf(before: string, after: string): readonly string[] {
  const [then, now] = [questionsIn(before), questionsIn(after)];
  const was = (id: string) => then.find((one) => one.id === id);
  const gone = then.filter(({ id }) => now.every((one) => one.id !== id));
  return [
    ...now.flatMap((one) => {
      const old = was(one.id);
      return old === undefined ? [`“${one.text}” is asked from now on.`] : changesOf(old, one);
    }),
    ...gone.map(({ text }) => `“${text}” is not asked any more.`),
  ];
}

function changesOf(old: Asked, one: Asked): readonly string[] {
  const name = `“${one.text}”`;
  const added = one.answers.filter((answer) => !old.answers.includes(answer));
  const taken = old.answers.filter((answer) => !one.answers.includes(answer));
  return [
    ...(old.text === one.text ? [] : [`“${old.text}” now reads ${name}.`]),
    ...(old.isNeeded === one.isNeeded
      ? []
      : [`${name} ${one.isNeeded ? 'must be answered' : 'may be left out'} from now on.`]),
    ...added.map((answer) => `${name} can be answered “${answer}”.`),
    ...taken.map((answer) => `${name} can no longer be answered “${answer}”.`),
    ...(old.why === one.why ? [] : [`Why ${name} is asked is now in other words.`]),
    ...(old.when === one.when
      ? []
      : [`${name} is asked ${one.when === '' ? 'of everybody' : `only when ${one.when}`}.`]),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
