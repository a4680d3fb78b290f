/** A done answer that is a file: the envelope is left out, as the call's `file` says. */
export class FileAnswer {
  readonly bytes: Buffer;
  /** How the file is called where it is kept: plain letters, with its ending. */
  readonly name: string;

  constructor(bytes: Buffer, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}
