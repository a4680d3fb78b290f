/** Why there is no answer, in a sentence for whoever asked. */
export class Unanswered extends Error {}
