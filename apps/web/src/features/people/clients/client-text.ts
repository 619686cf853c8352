import { countryName } from '@resolvo/contract/countries';
import type { FoundClient } from '@resolvo/contract/people/clients';

/** Who it is, beside the email: name, company and country once a billing address is given. */
export const clientText = ({ username, name, company, country }: FoundClient): string =>
  [name || username, company, country === '' ? '' : countryName(country)].filter((part) => part !== '').join(' · ');
