import { useSession } from '../platform/session.ts';
import { Button, Key } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { useSingleKeys } from '../ui/keys.ts';
import css from './keys-dialog.module.css';
import { menuFor } from './routes.ts';

const others = [
  ['j', 'the next row'],
  ['k', 'the row before'],
  ['Enter', 'open the row'],
  ['a', 'approve what is shown'],
  ['/', 'search'],
  ['?', 'these keys'],
] as const;

/** The keys there are, and whether single ones act. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, change] = useSingleKeys();
  const { roles } = useSession();
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={css.keys}>
        {menuFor(roles).map(({ key, label }) => (
          <Row key={key} keys={['g', key]} does={`go to ${label}`} />
        ))}
        {others.map(([key, does]) => (
          <Row key={key} keys={[key]} does={does} />
        ))}
      </dl>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
        />
        Single keys act in this browser
      </label>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Row({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div>
      <dt aria-label={keys.join(' then ')}>
        {keys.map((key) => (
          <Key key={key} name={key} />
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
