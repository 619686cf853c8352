import { countries, countryName } from '@resolvo/contract/countries';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';

const options = countries
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

interface ProfileFieldsProps {
  /** Where the profile stands in the values of the form, such as `profile.`; by default they are the profile. */
  readonly at?: string;
  /** Typed by its owner, whose browser may know the values; staff type those of a client. */
  readonly isOwn?: boolean;
}

/** The fields of a billing address. */
export function ProfileFields({ at = '', isOwn = false }: ProfileFieldsProps) {
  const known = (autoComplete: string) => ({ autoComplete: isOwn ? autoComplete : 'off' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormTextField name={`${at}name`} label={isOwn ? 'Name' : 'Name on invoices'} {...known('name')} />
      <FormTextField name={`${at}company`} label="Company (optional)" {...known('organization')} />
      <FormTextField name={`${at}line1`} label="Address" {...known('address-line1')} />
      <FormTextField name={`${at}line2`} label="Address, second line (optional)" {...known('address-line2')} />
      <FormTextField name={`${at}postcode`} label="Postcode" {...known('postal-code')} />
      <FormTextField name={`${at}city`} label="City" {...known('address-level2')} />
      <FormSelectField
        name={`${at}country`}
        label="Country"
        placeholder={isOwn ? 'Choose your country' : 'Choose a country'}
        options={options}
        {...known('country')}
      />
      <FormTextField
        name={`${at}vat_number`}
        label="VAT number (optional)"
        hint={`As ${isOwn ? 'your' : 'their'} country writes it, such as DE123456789.`}
      />
      <FormTextField
        name={`${at}organisation_number`}
        label="Organisation number (optional)"
        hint="In Norway nine digits."
      />
    </div>
  );
}
