import { useLocation } from 'wouter';
import { draftProduct } from '../../../contract/staff/product-acts.ts';
import type { listProducts } from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Panel } from '../../ui/frames.tsx';
import css from './products.module.css';

type ProductRow = StaffAnswerOf<typeof listProducts>['rows'][number];

/** A product that is new begins as a draft with the terms of one that is lent. */
export function NewProduct({ rows }: { rows: readonly ProductRow[] }) {
  const [, navigate] = useLocation();
  const lent = rows.filter(({ version }) => version > 0);
  return (
    <Panel title="A new product">
      <ActForm
        className={css.fresh}
        act={draftProduct}
        fields={{
          productName: { label: 'Its name, as borrowers read it', longest: 40 },
          productId: {
            label: 'Its short name, for good',
            hint: 'Small letters, digits and dashes',
            longest: 30,
          },
          like: {
            kind: 'choice',
            label: 'Begin with the terms of',
            options: lent.map((one) => ({
              value: one.productId,
              label: one.terms.productName,
            })),
          },
        }}
        action="Draft it"
        look="quiet"
        whyNot={useWhyNot('products', 'proposes')}
        onDone={(_draft, { args }) => navigate(paths.productDraft(args.productId))}
      />
      <p className={css.quiet}>
        It is tried on the loans of all products, and takes two like any price.
      </p>
    </Panel>
  );
}
