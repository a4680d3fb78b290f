import type { ComponentType } from 'react';
import type { StringRouteParams } from 'wouter';
import type { Permission } from '../../contract/staff/permissions.ts';
import { lazyScreen } from '../platform/lazy-screen.ts';
import type { Link } from '../platform/paths.ts';

/** A page of the console: its address, its name, who may read it, and its code. */
export interface PageRow {
  readonly path: string;
  readonly title: string;
  /** What reading it takes; none where each colleague may. */
  readonly needs: Permission | undefined;
  readonly Screen: ComponentType<Readonly<Record<string, string>>>;
}

/** A place of the left column with its pages. The first page is the place itself. */
export interface Section {
  /** After `g`. */
  readonly key: string;
  /** The strokes of a drawing of 20 by 20. */
  readonly icon: readonly string[];
  readonly pages: readonly PageRow[];
}

type Screen<Path extends string, Given> = ComponentType<StringRouteParams<Path> & Given>;

interface Row<Path extends string, Given, Name extends string> {
  path: Path | Link<Path>;
  title: string;
  needs?: Permission;
  /** What the page is given beside the parts of its address. */
  given?: Given;
  /** Fetches its code when it is first shown. */
  load: () => Promise<Readonly<Record<Name, Screen<Path, Given>>>>;
  /** The component among what that module exports. */
  shows: Name;
}

/** A row of the table; its page must take the parts of its address. */
export function page<
  const Path extends string,
  const Name extends string,
  const Given extends object = object,
>(row: Row<Path, Given, Name>): PageRow {
  const { path, title, needs, given, load, shows } = row;
  const Loaded = lazyScreen(load, shows);
  return {
    path: typeof path === 'string' ? path : path.path,
    title,
    needs,
    Screen: (parts) => <Loaded {...(parts as StringRouteParams<Path>)} {...(given as Given)} />,
  };
}
