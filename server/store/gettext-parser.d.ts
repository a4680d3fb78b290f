/** The part of the package that we use; it comes without types. */
declare module 'gettext-parser' {
  export interface PoEntry {
    msgctxt?: string;
    msgid: string;
    msgid_plural?: string;
    /** Absent where a file has none. */
    msgstr?: string[];
    comments?: { translator?: string; reference?: string; extracted?: string; flag?: string };
  }
  export interface PoTable {
    charset?: string;
    headers: Record<string, string>;
    translations: Record<string, Record<string, PoEntry>>;
  }
  export const po: {
    parse(text: string, options?: { validation?: boolean }): PoTable;
    compile(table: PoTable, options?: { foldLength?: number; sort?: boolean }): Buffer;
  };
}
