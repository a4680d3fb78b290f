/** Values that this page keeps in memory when the browser stores nothing. */
const here = new Map<string, string>();

/** Reads the value that this browser stores under a name. */
export function readKept(name: string): string | null {
  try {
    return here.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Stores the value, or removes it (null). If storage is denied or full, the page keeps the value in
 * memory.
 */
export function keep(name: string, value: string | null): void {
  here.delete(name);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    if (value !== null) here.set(name, value);
  }
}
