import { formatMoney } from '@resolvo/contract/money';
import { renews } from '@resolvo/contract/product-types';
import type { ExtraPlan, OneTimePlan, Plan } from '@resolvo/contract/sales/catalog';
import { checkoutLimits } from '@resolvo/contract/sales/checkout';
import { oncePer } from '@resolvo/contract/sales/once-per';
import {
  capWords,
  monthly,
  onceOnly,
  rateWords,
  type Term,
  termWords,
  yearly,
} from '@resolvo/contract/sales/price-words';
import { claim } from '../../../claim.ts';
import { supportText } from '../../../shell/support-text.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { VersionChoice } from '../../../ui/version-choice.tsx';
import type { AnswerProblem } from './item-answers.ts';
import { type DraftedOrder, type OrderDraft, type OrderOffer, tooSmall } from './order-draft.ts';
import { OrderSection } from './order-section.tsx';
import { planSize } from './plan-size.ts';

export interface QuestionProps {
  readonly order: DraftedOrder;
  readonly offer: OrderOffer;
  readonly onChange: (changed: Partial<OrderDraft>) => void;
}

export function PlanQuestion({ order, offer, onChange }: QuestionProps) {
  if (offer.plans.length < 2) return null;
  return (
    <OrderSection
      legend="Plan"
      hint={claim('order.prices', 'Prices are for a month, without VAT.')}
      columns="@lg:grid-cols-2"
    >
      {offer.plans.map((one) => (
        <ChoiceCard
          key={one.plan_id}
          name="plan"
          value={one.plan_id}
          checked={one.plan_id === order.plan.plan_id}
          onChange={() => onChange({ planId: one.plan_id })}
          title={one.plan_name}
          corner={formatMoney(one.plan_price)}
          disabledReason={tooSmall(one, order.image)}
          text={one.in_stock ? planSize(one) || one.plan_description : 'Sold out at the moment.'}
        />
      ))}
    </OrderSection>
  );
}

export function PeriodQuestion({ order: { plan, annual, hourly }, onChange }: QuestionProps) {
  if (!renews(plan.plan_type)) return null;
  const ahead = plan.plan_annual_price;
  const saved = ahead === null ? 0 : plan.plan_price * 12 - ahead;
  return (
    <OrderSection legend="How you pay" columns="@md:grid-cols-2">
      <ChoiceCard
        name="period"
        value="monthly"
        checked={!annual && hourly === undefined}
        onChange={() => onChange({ annual: false, hourly: false })}
        title={termWords(monthly)}
        corner={formatMoney(plan.plan_price)}
        text={claim('order.monthly', 'Cancel any time: it runs to the end of what is paid.')}
      />
      {ahead === null ? null : (
        <ChoiceCard
          name="period"
          value="annual"
          checked={annual}
          onChange={() => onChange({ annual: true, hourly: false })}
          title={termWords(yearly)}
          corner={formatMoney(ahead)}
          text={
            saved > 0
              ? claim('order.saved', `You save ${rateWords({ ...yearly, price: saved })}.`)
              : claim('order.annual', 'One payment for twelve months.')
          }
        />
      )}
      {plan.plan_hourly_price === null ? null : (
        <ChoiceCard
          name="period"
          value="hourly"
          checked={hourly !== undefined}
          onChange={() => onChange({ annual: false, hourly: true })}
          title={termWords({ months: 1, hourly: plan.plan_hourly_price })}
          corner={rateWords({ months: 1, hourly: plan.plan_hourly_price, price: plan.plan_price })}
          text={claim(
            'order.hourly',
            `By the hour, ${capWords(plan.plan_price)}. Every started hour counts, also while it is switched off, until you delete it.`,
          )}
        />
      )}
    </OrderSection>
  );
}

export function PlaceQuestion({ order, onChange }: QuestionProps) {
  if (order.locations.length === 0) return null;
  return (
    <OrderSection legend="Where it runs" columns="grid-cols-2">
      {order.locations.map((one) => (
        <ChoiceCard
          key={one}
          name="location"
          value={one}
          checked={one === order.location}
          onChange={() => onChange({ location: one })}
          title={one}
        />
      ))}
    </OrderSection>
  );
}

/** Copies of the account have a row of their own. */
const families: Readonly<Record<string, string>> = { own: 'Your images', backup: 'Your backups' };
const ownFamily = (family: string) => {
  const row = family === 'app' ? 'Applications' : families[family];
  return row === undefined ? {} : { family: row };
};

interface ImageQuestionProps extends QuestionProps {
  /** As it stands in the draft; undefined before a choice. */
  readonly asked: string | undefined;
  readonly problem: AnswerProblem | undefined;
  /** Staff choose for a client: nothing is chosen before they do. */
  readonly byStaff?: boolean;
  /** The rulebook lets the image be chosen later. */
  readonly mayWait: boolean;
}

export function ImageQuestion(props: ImageQuestionProps) {
  const { order, offer, asked, problem, byStaff = false, mayWait, onChange } = props;
  // A copy that was asked for by a link must not give way to a fresh system unseen.
  const lost =
    order.image?.image === asked
      ? undefined
      : offer.servers?.images.find(({ image, family }) => image === asked && families[family] !== undefined);
  return (
    <OrderSection
      legend="Image"
      hint="The system that is installed."
      error={problem?.field === 'image' ? problem.text : undefined}
    >
      {offer.servers === undefined ? (
        <Notice tone="warn">
          The images cannot be listed right now.{' '}
          {mayWait ? 'It can be ordered without one, which is then chosen later.' : 'Please let the client choose.'}
        </Notice>
      ) : null}
      {lost ? (
        <Notice tone="warn">
          {lost.name} needs a disk of {lost.min_disk_gb} GB in {lost.locations.join(', ')}. Choose a larger plan and
          that place, or {order.image?.name ?? 'no image'} is installed.
        </Notice>
      ) : null}
      <VersionChoice
        name="image"
        value={byStaff && asked === undefined ? undefined : (order.image?.image ?? '')}
        onValueChange={(image) => {
          const wanted = order.images.find((one) => one.image === image);
          const fits = (plan: Plan) => tooSmall(plan, wanted) === undefined;
          const larger = fits(order.plan) ? undefined : offer.plans.find((plan) => plan.in_stock && fits(plan));
          onChange({ image, ...(larger && { planId: larger.plan_id }) });
        }}
        options={[
          ...order.images.map(({ image, name, family, support_ends_at }) => ({
            value: image,
            label: name,
            note: supportText(support_ends_at),
            ...ownFamily(family),
          })),
          ...(mayWait
            ? [
                {
                  value: '',
                  label: 'Choose later',
                  note: claim('order.image-later', 'The server gets its addresses and waits for an image.'),
                },
              ]
            : []),
        ]}
      />
    </OrderSection>
  );
}

export function QuantityQuestion({ order, onChange }: QuestionProps) {
  if (oncePer(order.plan.plan_type) !== null) return null;
  return (
    <SelectField
      label="How many"
      value={String(order.quantity)}
      onChange={(event) => onChange({ quantity: Number(event.target.value) })}
      options={Array.from({ length: checkoutLimits.quantity }, (_, index) => ({
        value: String(index + 1),
        label: String(index + 1),
      }))}
      className="max-w-40"
    />
  );
}

/** Options of the server, which renew with it, and services that are done once. */
export function ExtrasQuestion(question: QuestionProps) {
  const { offer } = question;
  return (
    <>
      <ExtraChoices
        {...question}
        legend="Options"
        hint={claim('order.options', 'For each server, for as long as you keep them. You can add and end them later.')}
        offered={offer.options}
        each={monthly}
      />
      <ExtraChoices
        {...question}
        legend="Extras"
        hint={claim('order.extras', 'Done once by our engineers, and paid once.')}
        offered={offer.extras}
        each={onceOnly}
      />
    </>
  );
}

interface ExtraChoicesProps extends QuestionProps {
  readonly legend: string;
  readonly hint: string;
  readonly offered: readonly (ExtraPlan | OneTimePlan)[];
  readonly each: Term;
}

function ExtraChoices({ order, onChange, legend, hint, offered, each }: ExtraChoicesProps) {
  const sold = offered.filter(({ in_stock }) => in_stock);
  if (sold.length === 0) return null;
  const slugs = order.extras.map(({ plan_slug }) => plan_slug);
  const full = slugs.length >= checkoutLimits.extras;
  const toggle = (slug: string) =>
    onChange({ extras: slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug] });
  return (
    <OrderSection legend={legend} hint={hint}>
      {sold.map((one) => (
        <Checkbox
          key={one.plan_id}
          label={`${one.plan_name}, ${rateWords({ ...each, price: one.plan_price })}`}
          hint={one.plan_description}
          checked={slugs.includes(one.plan_slug)}
          disabled={full && !slugs.includes(one.plan_slug)}
          onChange={() => toggle(one.plan_slug)}
        />
      ))}
    </OrderSection>
  );
}
