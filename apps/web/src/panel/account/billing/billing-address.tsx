import { countries, countryName } from '@resolvo/contract/countries';
import { billingProfileBody } from '@resolvo/contract/money/billing';
import { useRef, useState } from 'react';
import { usePrefetched } from '../../../api/query.ts';
import { profileFacts, taxText } from '../../../features/money/billing/profile-lines.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useUntilTyped } from '../../../shell/use-until-typed.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';

const options = countries
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

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
            <div className="grid gap-5 sm:grid-cols-2">
              <FormTextField name="name" label="Name" autoComplete="name" />
              <FormTextField name="company" label="Company (optional)" autoComplete="organization" />
              <FormTextField name="line1" label="Address" autoComplete="address-line1" />
              <FormTextField name="line2" label="Address, second line (optional)" autoComplete="address-line2" />
              <FormTextField name="postcode" label="Postcode" autoComplete="postal-code" />
              <FormTextField name="city" label="City" autoComplete="address-level2" />
              <FormSelectField
                name="country"
                label="Country"
                placeholder="Choose your country"
                options={options}
                autoComplete="country"
              />
              <FormTextField
                name="vat_number"
                label="VAT number (optional)"
                hint="As your country writes it, such as DE123456789."
              />
              <FormTextField
                name="organisation_number"
                label="Organisation number (optional)"
                hint="In Norway nine digits."
              />
            </div>
          </Form>
        </div>
      )}
    </Card>
  );
}
