/** What was typed does not fit; nothing was asked. The message is for whoever typed it. */
export class WrongUse extends Error {}
