import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { csvOf } from '../../contract/words/csv.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import css from './list-view.module.css';
import { longestViewName, mostViews, type ListViews } from './list-views.ts';
import { saveBlob } from './save-file.ts';

export interface ListViewDialogProps {
  /** What the list holds. */
  caption: string;
  /** The heads of its columns; the first of them, and what a row is about, always stay. */
  columns: readonly { readonly head: string; readonly stays: boolean }[];
  views: ListViews;
  /** The table on the screen. */
  table: () => HTMLTableElement | null;
  onClose: () => void;
}

/** Which columns a list shows, its saved views, and its rows as a file. */
export function ListViewDialog(props: ListViewDialogProps) {
  const { caption, columns, views, table, onClose } = props;
  const { hidden } = views;
  return (
    <Dialog title={`View of ${caption}`} onClose={onClose}>
      <fieldset className={css.columns}>
        <legend>Columns</legend>
        {columns.map(({ head, stays }) => (
          <label key={head}>
            <input
              type="checkbox"
              checked={stays || !hidden.includes(head)}
              disabled={stays}
              onChange={({ target }) => {
                const others = hidden.filter((one) => one !== head);
                views.hide(target.checked ? others : [...others, head]);
              }}
            />
            {head}
          </label>
        ))}
      </fieldset>
      <SaveView views={views} />
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
        <Button look="quiet" onClick={() => saveRows(caption, table())}>
          Rows on this page as CSV
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SaveView({ views }: { views: ListViews }) {
  const [name, setName] = useState('');
  const search = new URLSearchParams(useSearch());
  const [path] = useLocation();
  const named = name.trim();
  search.delete('after');
  return (
    <>
      {views.views.length === 0 ? null : (
        <ul className={css.saved}>
          {views.views.map((one) => (
            <li key={one.name}>
              <span>{one.name}</span>
              <Button look="quiet" onClick={() => views.forget(one.name)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={css.save}
        aria-label={`Save a view of ${path}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (named === '') return;
          views.save({ name: named, search: search.toString(), hidden: views.hidden });
          setName('');
        }}
      >
        <TextField
          label="Save these filters and columns as"
          hint={`Kept in this browser, ${mostViews} at most.`}
          value={name}
          maxLength={longestViewName}
          onText={setName}
        />
        <Button type="submit" look="quiet" whyNot={named === '' ? 'Give it a name.' : null}>
          Save view
        </Button>
      </form>
    </>
  );
}

/** The table as it is on the screen: what is covered there is covered in the file. */
function saveRows(caption: string, table: HTMLTableElement | null): void {
  const rows = [...(table?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => cell.textContent.trim().replaceAll(/\s+/g, ' ')),
  );
  const fileName = `${caption.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;
  saveBlob(fileName, new Blob([csvOf(rows)], { type: 'text/csv' }));
}
