import { countryName } from '@resolvo/contract/countries';
import type { BillingProfile } from '@resolvo/contract/money/billing';

/** The lines of a billing profile; empty fields are left out. */
export const profileFacts = (profile: BillingProfile): { label: string; value: string }[] =>
  [
    { label: 'Name', value: profile.name },
    { label: 'Company', value: profile.company },
    {
      label: 'Address',
      value: [profile.line1, profile.line2, `${profile.postcode} ${profile.city}`.trim(), countryName(profile.country)]
        .filter((line) => line !== '')
        .join(', '),
    },
    { label: 'VAT number', value: profile.vat_number },
    { label: 'Organisation no.', value: profile.organisation_number },
  ].filter(({ value }) => value !== '');

export const taxText = (tax: number, type: string): string => (tax > 0 ? `${tax} % VAT` : `No VAT (${type})`);
