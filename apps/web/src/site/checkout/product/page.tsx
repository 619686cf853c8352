import { brand } from '@resolvo/brand/brand';
import { formatMoney } from '@resolvo/contract/money';
import { taxFor } from '@resolvo/contract/money/tax';
import { productTypes } from '@resolvo/contract/product-types';
import type { Plan, PlanList } from '@resolvo/contract/sales/catalog';
import { checkoutLimits } from '@resolvo/contract/sales/checkout';
import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import { useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { cachedCall } from '../../../api/request-cache.ts';
import { restoreSession, useSignedIn } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { rememberPlace } from '../../../shell/after-sign-in.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { buy } from '../../content/cloud.ts';
import { OrderChoices } from '../order-choices.tsx';
import { SummaryCard } from '../summary-card.tsx';

export const meta = () => [{ title: `Checkout · ${brand.name}` }, { name: 'robots', content: 'noindex' }];

const allPlans = ({ proxmox_plans, cpanel_plans, one_time_plans }: PlanList): readonly Plan[] => [
  ...proxmox_plans,
  ...cpanel_plans,
  ...one_time_plans,
];

/** Loads the plan, and throws a 404 if it is not offered under this URL. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Plan> {
  const [plans] = await Promise.all([cachedCall('systemPlans', {}), restoreSession()]);
  const plan = allPlans(plans).find(
    ({ category, plan_slug }) => category === params.category && plan_slug === params.product,
  );
  if (!plan) throw new Response(null, { status: 404 });
  return plan;
}

type Period = 'monthly' | 'annual';

export default function CheckoutProductPage() {
  const plan = useLoaderData<typeof clientLoader>();
  const signedIn = useSignedIn();
  const here = useLocation();
  const [search] = useSearchParams();
  const [period, setPeriod] = useState<Period>(search.get('period') === 'annual' ? 'annual' : 'monthly');
  const [quantity, setQuantity] = useState(() => quantityFrom(search));
  const [choices, setChoices] = useState(() => choicesFrom(search));
  // One idempotency key per visit: pressing twice orders once.
  const [key] = useState(() => crypto.randomUUID());

  const { renews } = productTypes[plan.plan_type];
  const yearly = plan.plan_annual_price;
  const price = renews && period === 'annual' ? (yearly ?? plan.plan_price * 12) : plan.plan_price;
  const saved = yearly === null ? 0 : plan.plan_price * 12 - yearly;

  const checkout = useAct('checkoutPlace', {
    failed: 'The order could not be placed. Please try again.',
    leaveTo: ({ order_id }) => paths.checkoutOrder({ id: order_id }),
  });
  // Without a choice, the first location is shown as chosen.
  const shown = searchOf(period, quantity, { location: buy.locations[0].value, ...choices });
  const [before] = useState(shown);
  const isSafe = useRef(false);
  useUnsaved(shown !== before, isSafe);

  async function order() {
    isSafe.current = true;
    await checkout.run({
      body: {
        plan_id: plan.plan_id,
        quantity,
        ...(renews ? { period } : {}),
        ...(plan.plan_type === 'proxmox' ? { choices } : {}),
        idempotency_key: `${key}:${period}:${quantity}:${Object.values(choices).join(':')}`.slice(0, 255),
      },
    });
    // Still mounted: the call failed.
    isSafe.current = false;
  }

  function signInFirst() {
    isSafe.current = true;
    rememberPlace({ pathname: here.pathname, search: searchOf(period, quantity, choices) });
  }

  return (
    <>
      <PageHeading title={`Order ${plan.plan_name}`} description={plan.plan_description} />
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-10">
          {renews ? (
            <fieldset className="grid gap-3 sm:grid-cols-2">
              <legend className="mb-4 font-medium text-xl">How you pay</legend>
              <ChoiceCard
                name="period"
                value="monthly"
                checked={period === 'monthly'}
                onChange={() => setPeriod('monthly')}
                title="Month by month"
                corner={formatMoney(plan.plan_price)}
                text="Cancel to the end of any month."
              />
              <ChoiceCard
                name="period"
                value="annual"
                checked={period === 'annual'}
                onChange={() => setPeriod('annual')}
                title="A year ahead"
                corner={formatMoney(yearly ?? plan.plan_price * 12)}
                text={saved > 0 ? `You save ${formatMoney(saved)} a year.` : 'One payment for twelve months.'}
              />
            </fieldset>
          ) : null}
          <SelectField
            label="How many"
            value={String(quantity)}
            onChange={(event) => setQuantity(Number(event.target.value))}
            options={Array.from({ length: checkoutLimits.quantity }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
            className="max-w-40"
          />
          {plan.plan_type === 'proxmox' ? <OrderChoices choices={choices} onChange={setChoices} /> : null}
        </div>
        <div className="grid gap-4 lg:sticky lg:top-24">
          {signedIn ? (
            <TaxedSummary name={plan.plan_name} price={price} quantity={quantity} />
          ) : (
            <SummaryCard
              name={plan.plan_name}
              price={price}
              quantity={quantity}
              tax={taxFor({ country: '', vatNumber: '' })}
            />
          )}
          {plan.in_stock ? null : <Notice tone="warn">This plan is sold out at the moment.</Notice>}
          {signedIn ? (
            <Button
              variant="primary"
              size="lg"
              full
              loading={checkout.pending}
              disabledReason={plan.in_stock ? undefined : 'This plan is sold out at the moment.'}
              onClick={() => void order()}
            >
              Continue to payment
            </Button>
          ) : (
            <>
              <Link to={paths.register()} onClick={signInFirst} className={`${buttonClass('primary', 'lg')} w-full`}>
                Create an account
              </Link>
              <Link to={paths.login()} onClick={signInFirst} className={`${buttonClass('secondary', 'lg')} w-full`}>
                Log in
              </Link>
              <p className="text-muted text-sm">An account comes first; your choice is kept. Nothing is charged yet.</p>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Tax by the billing address that the invoice will carry. */
function TaxedSummary(props: { name: string; price: number; quantity: number }) {
  const profile = useEndpoint('ownBillingProfile', {}).data?.profile;
  const tax = taxFor({ country: profile?.country ?? '', vatNumber: profile?.vat_number ?? '' });
  return (
    <>
      <SummaryCard {...props} tax={tax} />
      <p className="text-muted text-sm">
        {profile?.country
          ? 'Taxed by your billing address. '
          : 'Add your billing address for the right tax and invoice. '}
        <Link to={paths.accountBilling()} className="text-accent-text underline underline-offset-4">
          Billing settings
        </Link>
      </p>
    </>
  );
}

/** The choices as a query string, which restores them after the sign-in. */
function searchOf(period: Period, quantity: number, { location, hostname }: ItemChoices): string {
  const search = new URLSearchParams();
  if (period === 'annual') search.set('period', period);
  if (quantity > 1) search.set('quantity', String(quantity));
  if (location) search.set('location', location);
  if (hostname) search.set('hostname', hostname);
  return search.size === 0 ? '' : `?${search}`;
}

function quantityFrom(search: URLSearchParams): number {
  const asked = Number(search.get('quantity') ?? 1);
  return Number.isInteger(asked) && asked >= 1 && asked <= checkoutLimits.quantity ? asked : 1;
}

function choicesFrom(search: URLSearchParams): ItemChoices {
  const [location, hostname] = [search.get('location'), search.get('hostname')];
  return { ...(location ? { location } : {}), ...(hostname ? { hostname } : {}) };
}
