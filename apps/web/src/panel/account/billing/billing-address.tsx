import { billingProfileBody } from '@resolvo/contract/money/billing';
import { useRef, useState } from 'react';
import { usePrefetched } from '../../../api/query.ts';
import { ProfileFields } from '../../../features/money/billing/profile-fields.tsx';
import { profileFacts, taxText } from '../../../features/money/billing/profile-lines.ts';
import { Form } from '../../../shell/form.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useUntilTyped } from '../../../shell/use-until-typed.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';

export function BillingAddress() {
  const { profile, given, tax, tax_type } = usePrefetched('ownBillingProfile', {});
  const [editing, setEditing] = useState(false);
  // A refetch may bring an address saved in another tab; a form with unsaved input stays.
  const isShown = useUntilTyped(given) && !editing;
  const mayDiscard = useRef<() => Promise<boolean>>(null);
  async function toggle() {
    if (await (mayDiscard.current?.() ?? true)) setEditing(!editing);
  }
  const save = useAct('ownBillingProfileSave', { done: () => setEditing(false) });
  return (
    <Card
      title="Billing address"
      description="Who your invoices are for. Invoices that you have already stay as they are."
      actions={
        given ? (
          <Button variant="secondary" size="sm" onClick={() => void toggle()}>
            {editing ? 'Cancel' : 'Edit'}
          </Button>
        ) : undefined
      }
    >
      {isShown ? (
        <KeyValueList
          items={[...profileFacts(profile), { label: 'Tax', value: `${taxText(tax, tax_type)} on your next invoice` }]}
        />
      ) : (
        <div className="flex flex-col gap-5">
          {given ? null : (
            <Notice tone="info">
              Until we know your country, we add Norwegian VAT. A business outside Norway that gives its VAT number pays
              none to us.
            </Notice>
          )}
          <Form
            schema={billingProfileBody}
            defaultValues={profile}
            submitLabel="Save Changes"
            mayDiscard={mayDiscard}
            onSubmit={(body) => save.send({ body })}
          >
            <ProfileFields isOwn />
          </Form>
        </div>
      )}
    </Card>
  );
}
