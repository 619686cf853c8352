import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { keepCard, SaveCard } from '../../../../features/money/payments/save-card.tsx';
import { paths } from '../../../../paths.ts';
import { fail } from '../../../../shell/fail.ts';
import { notify } from '../../../../shell/notifications.ts';
import { privateTitle } from '../../../../shell/title.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Page } from '../../../../ui/page.tsx';

export const meta = privateTitle('Add a payment method');

export default function AddPaymentMethodPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  /** Query parameter that the gateway adds when a bank's page returns the browser. */
  const returned = search.get('setup_intent');

  async function saved() {
    notify('success', 'Your card is saved.');
    await navigate(paths.accountBilling());
  }
  const latest = useRef(saved);
  useEffect(() => {
    latest.current = saved;
  });
  useEffect(() => {
    if (returned === null) return;
    keepCard(returned).then(
      () => latest.current(),
      (error: unknown) => fail(error, 'The card could not be saved. Please try again.'),
    );
  }, [returned]);

  return (
    <Page kind="read">
      <Card
        title="Add a payment method"
        description="Nothing is charged now. Your bank may ask you to confirm that the card is yours."
        actions={
          <Link to={paths.accountBilling()} className={buttonClass('ghost', 'sm')}>
            <ArrowLeft aria-hidden="true" />
            Back to billing settings
          </Link>
        }
      >
        <SaveCard returnUrl={new URL(paths.accountBillingAddMethod(), window.location.origin).href} onSaved={saved} />
      </Card>
    </Page>
  );
}
