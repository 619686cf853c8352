import { formatMoney, totals } from '@resolvo/contract/money';
import type { Tax } from '@resolvo/contract/money/tax';
import { renews } from '@resolvo/contract/product-types';
import { buildDays, optionText } from '@resolvo/contract/sales/dedicated';
import { buildFields, buildTitles } from '@resolvo/contract/sales/dedicated-parts';
import { fitsLimit } from '@resolvo/contract/sales/forecast';
import { priceWords, termWords } from '@resolvo/contract/sales/price-words';
import { namesOf } from '@resolvo/contract/server-name';
import { useEndpoint } from '../../../api/query.ts';
import { useSignedIn } from '../../../api/session.ts';
import { claim } from '../../../claim.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type AccountThings, noThings } from './account-things.ts';
import { calledBy, thingsOf } from './chosen-of.ts';
import { type DraftedOrder, extraLine } from './order-draft.ts';
import { planSize, planTraffic } from './plan-size.ts';

/** By the rule of the server. */
export const sumsOf = (order: DraftedOrder, tax: Tax) =>
  totals([order, ...order.extras.map((one) => extraLine(order, one))], 0, tax.points);

interface OrderSummaryProps {
  readonly order: DraftedOrder;
  readonly tax: Tax;
  /** How the first user signs in, in words. */
  readonly wayIn: string;
  /** Where the names of the account's things are; undefined for a visitor. */
  readonly own?: AccountThings | undefined;
}

/** What is ordered and what the invoice will come to. */
export function OrderSummary({ order, tax, wayIn, own = noThings }: OrderSummaryProps) {
  const { plan, quantity, price, hourly, location, image, name, hostname, login, domain, extras, build } = order;
  const sums = sumsOf(order, tax);
  const signedIn = useSignedIn();
  const isServer = plan.plan_type === 'proxmox';
  const called = calledBy(order);
  const facts = [
    ...(renews(plan.plan_type) ? [['Period', periodText(order)]] : []),
    ...(hourly === undefined
      ? []
      : [['Later', priceWords({ months: 1, hourly: hourly * quantity, price: plan.plan_price * quantity })]]),
    ...(isServer ? [['Size', planSize(plan)]] : []),
    ...(isServer ? [['Traffic a month', planTraffic(plan, formatMoney)]] : []),
    ...(isServer ? [['Place', location ?? 'Wherever there is room']] : []),
    ...(isServer ? [['Image', image?.name ?? 'Chosen later']] : []),
    ...(isServer && image ? [['Sign-in', wayIn]] : []),
    ...(isServer && image && login !== '' ? [['Login name', login]] : []),
    ...(name === '' ? [] : [[quantity === 1 ? 'Name' : 'Names', namesOf(name, quantity)]]),
    ...(isServer
      ? [[quantity === 1 ? 'Hostname' : 'Hostnames', called === '' ? 'Chosen for you' : namesOf(called, quantity)]]
      : []),
    ...(domain === '' ? [] : [['Domain', domain]]),
    ...thingsOf(order, own),
    ...(plan.plan_type === 'cpanel' && location !== undefined ? [['Place', location]] : []),
    ...(plan.plan_type === 'cpanel' ? [['Name', hostname === '' ? 'Found for you' : hostname]] : []),
    ...(build ? buildFields.map((field) => [buildTitles[field], optionText(build, field)] as const) : []),
    ...(build ? [['Delivery', `about ${buildDays(build)} working days`]] : []),
  ] as const;
  return (
    <Card title="Your order">
      <dl className="grid gap-3 text-ui">
        <Row
          label={quantity === 1 ? plan.plan_name : `${quantity} × ${plan.plan_name}`}
          value={formatMoney(price * quantity)}
        />
        {order.serverId === undefined || !signedIn ? null : <ServerRow id={order.serverId} />}
        {facts.map(([label = '', value = '']) => (
          <Row key={label} label={label} value={value} muted />
        ))}
        {extras.map((one) => {
          const { price: each, quantity: count } = extraLine(order, one);
          const label = count === 1 ? one.plan_name : `${count} × ${one.plan_name}`;
          return <Row key={one.plan_id} label={label} value={formatMoney(each * count)} />;
        })}
        <Row
          label={tax.points > 0 ? `${tax.type} (${tax.points / 100} %)` : tax.type}
          value={formatMoney(sums.tax)}
          muted
        />
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
          <dt className="font-medium">Total today</dt>
          <dd className="font-semibold text-[1.75rem]/9 tabular-nums">{formatMoney(sums.total)}</dd>
        </div>
      </dl>
      {hourly === undefined ? null : (
        <p className="mt-4 text-muted text-sm">
          {claim(
            'order.hours-later',
            'Hours are charged to your saved card or balance at the end of each month, or when you delete the server. They are counted from when it is ready.',
          )}
        </p>
      )}
      {signedIn ? <LimitNotice more={sums.total + hoursOf(order, tax)} /> : null}
    </Card>
  );
}

const periodText = ({ annual, hourly }: Pick<DraftedOrder, 'annual' | 'hourly'>): string =>
  termWords({ months: annual ? 12 : 1, hourly: hourly ?? null });

/** What a month of hours costs at most, with tax; nothing where a period is paid ahead. */
const hoursOf = ({ plan, quantity, hourly }: DraftedOrder, tax: Tax): number =>
  hourly === undefined ? 0 : totals([{ price: plan.plan_price, quantity }], 0, tax.points).total;

/** Said before the order is refused. A member who may not see costs is told by the refusal. */
function LimitNotice({ more }: { more: number }) {
  const { data } = useEndpoint('ownSpending', {});
  const verdict = data ? fitsLimit(data, more) : true;
  return verdict === true ? null : (
    <div className="mt-4">
      <Notice tone="warn">{verdict}</Notice>
    </div>
  );
}

/** Which server an option is for. A visitor has none yet. */
function ServerRow({ id }: { id: string }) {
  const { data } = useEndpoint('accountProducts', {});
  const server = data?.proxmox.find((one) => one.id === id);
  return server ? <Row label="For the server" value={server.proxmox_vm_name} muted /> : null;
}

function Row({ label, value, muted }: { label: string; value: string; muted?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className={muted ? 'shrink-0 text-muted' : 'min-w-0 break-words'}>{label}</dt>
      <dd className="min-w-0 break-words text-right tabular-nums">{value}</dd>
    </div>
  );
}
