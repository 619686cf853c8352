import { prefetch } from '../../../api/query.ts';
import { SavedCards } from '../../../features/money/payments/saved-cards.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { Page } from '../../../ui/page.tsx';
import { BillingAddress } from './billing-address.tsx';

export const meta = privateTitle('Billing settings');

export async function clientLoader() {
  await Promise.all([prefetch('ownBillingProfile', {}), prefetch('ownPaymentMethods', {})]);
  return null;
}

export default function BillingSettingsPage() {
  return (
    <Page kind="detail">
      <BillingAddress />
      <SavedCards />
    </Page>
  );
}
