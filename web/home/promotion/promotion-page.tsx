import * as say from '../../../contract/sentences/promotion.ts';
import { Example, Lending, Promises, Steps } from '../anonymous-home.tsx';
import { shownPrice, withPrice } from '../../loans/parts/shown-price.ts';
import { Weave } from '../../ui/weave.tsx';
import { InstallSteps } from './install-steps.tsx';
import css from './landing.module.css';
import { LenderFacts } from './lender-facts.tsx';
import { StartButton } from './start-button.tsx';

/** `/promotion`: where advertisements lead. What a loan costs comes before anything else. */
export const promotionPage = withPrice(PromotionPage);

function PromotionPage() {
  const { example } = shownPrice();
  return (
    <>
      <section className={css.hero}>
        <Weave />
        <div className={css.words}>
          <h2>{say.headline}</h2>
          <p>{say.lead(example.minAmount, example.maxAmount, example.terms)}</p>
        </div>
        <dl className={css.trade}>
          <div>
            <dt>{say.youGet}</dt>
            <dd>{example.received}</dd>
            <dd className={css.when}>{say.now}</dd>
          </div>
          <div>
            <dt>{say.youPay}</dt>
            <dd>{example.total}</dd>
            <dd className={css.when}>{say.later(example.termDays)}</dd>
          </div>
        </dl>
        <div className={css.words}>
          <StartButton start={say.start} openHome={say.openHome} />
          <p className={css.small}>{say.nothingHidden}</p>
        </div>
      </section>
      <Example />
      <Steps />
      <Promises />
      <LenderFacts />
      <InstallSteps />
      <Lending />
    </>
  );
}
