import type { Account } from './account.ts';
import { renderCustomer, renderMethod, renderPayment } from './render.ts';
import { renderCharge, renderDispute, renderRefund, renderTransaction } from './render-charges.ts';
import { invalid } from './stripe-error.ts';

type Json = { [key: string]: unknown };

/** Any object of the account by its id: what an expanded reference turns into. */
function objectById(account: Account, id: string): Json | undefined {
  const by = <T extends { id: string }>(list: readonly T[], render: (one: T) => Json): Json | undefined => {
    const found = list.find((one) => one.id === id);
    return found && render(found);
  };
  return (
    by(account.charges, (charge) => renderCharge(account, charge)) ??
    by(account.methods, renderMethod) ??
    by(account.customers, renderCustomer) ??
    by(account.payments, (payment) => renderPayment(account, payment)) ??
    by(account.refunds, renderRefund) ??
    by(account.disputes, (dispute) => renderDispute(account, dispute)) ??
    by(account.transactions, renderTransaction)
  );
}

/** https://docs.stripe.com/api/expanding_objects: `latest_charge`, `latest_charge.balance_transaction`, `data.source`. */
export function expanded(account: Account, body: object, paths: readonly string[]): object {
  const copy = structuredClone(body) as Json;
  for (const path of paths) expandPath(account, copy, path.split('.'), path);
  return copy;
}

function expandPath(account: Account, target: Json, [key = '', ...rest]: string[], whole: string): void {
  if (!(key in target)) {
    throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
  const value = target[key];
  if (Array.isArray(value)) {
    for (const one of value) if (isJson(one)) expandPath(account, one, rest, whole);
    return;
  }
  if (typeof value === 'string') target[key] = objectById(account, value) ?? value;
  const inner = target[key];
  if (rest.length > 0 && isJson(inner)) expandPath(account, inner, rest, whole);
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
