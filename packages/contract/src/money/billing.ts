import { z } from 'zod';
import { detailsSchema, id } from '../common.ts';
import { country } from '../countries.ts';
import { endpoint, limits, own, staff, tellsBy } from '../endpoint.ts';
import { percent } from '../money-fields.ts';
import { isCleanLine, line, optionalLine } from '../text.ts';
import { isOrganisationNumber } from './check-digits.ts';
import { taxTypes } from './tax.ts';
import { vatNumberOf } from './vat-number.ts';

/** Scripts of the fonts of our documents; others would print as boxes. */
const printable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u;
const isPrintable = (value: string) => isCleanLine(value) && printable.test(value);
const printed = {
  error:
    'Please use Latin, Greek, Cyrillic, Hebrew, Arabic, Chinese, Japanese or Korean letters: this is printed on your invoices.',
};

const needed = (missing: string, max: number) => line(missing, max).refine(isPrintable, printed);
const optional = (max: number) => optionalLine(max).refine(isPrintable, printed).default('');

/** The buyer printed on invoices. Empty fields are not set. */
const billingProfile = z.strictObject({
  name: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  vat_number: z.string(),
  organisation_number: z.string(),
});
export type BillingProfile = z.infer<typeof billingProfile>;

export const emptyProfile: BillingProfile = {
  name: '',
  company: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  country: '',
  vat_number: '',
  organisation_number: '',
};

/** As typed; numbers are normalised to their printed form. */
export const billingProfileBody = z
  .strictObject({
    name: needed('Please enter your name.', 120),
    company: optional(120),
    line1: needed('Please enter your address.', 120),
    line2: optional(120),
    postcode: optional(16),
    city: needed('Please enter your city.', 80),
    country,
    vat_number: optional(24),
    organisation_number: optional(40),
  })
  .superRefine((profile, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (profile.country === 'NO' && !/^\d{4}$/.test(profile.postcode)) {
      refuse('postcode', 'Please enter the four digits of your postcode.');
    }
    if (profile.vat_number !== '' && vatNumberOf(profile.country, profile.vat_number) === undefined) {
      refuse('vat_number', 'This is not how VAT numbers are written in your country. Please check it.');
    }
    const digits = profile.organisation_number.replaceAll(/\s/g, '');
    if (profile.country === 'NO' && digits !== '' && !isOrganisationNumber(digits)) {
      refuse('organisation_number', 'This is not an organisation number. It has nine digits; please check them.');
    }
  })
  .transform((profile): BillingProfile => {
    const { country, organisation_number, vat_number } = profile;
    return {
      ...profile,
      vat_number: vat_number === '' ? '' : (vatNumberOf(country, vat_number) ?? ''),
      organisation_number: country === 'NO' ? organisation_number.replaceAll(/\s/g, '') : organisation_number,
    };
  });

const profileAnswer = z.strictObject({
  profile: billingProfile.describe('All empty until it is given.'),
  given: z.boolean(),
  tax: percent.describe('What the next invoice carries.'),
  tax_type: z.enum(taxTypes),
});

export const billingEndpoints = {
  ownBillingProfile: endpoint({
    method: 'GET',
    path: '/account/billing/profile',
    summary: 'Your billing address and VAT number, and the tax that follows from them.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['billing'],
    status: 200,
    response: profileAnswer,
    errors: [],
  }),
  ownBillingProfileSave: endpoint({
    method: 'PUT',
    path: '/account/billing/profile',
    summary: 'Set your billing address and VAT number. Invoices that are issued already stay as they are.',
    access: own('billingManage'),
    limit: limits.write,
    changes: ['billing', 'activity'],
    body: billingProfileBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  clientBillingProfile: endpoint({
    method: 'GET',
    path: '/system/admin/clients/{user_id}/billing-profile',
    summary: 'The billing address and VAT number of a client.',
    access: staff('staffClients', 'staffOrders', 'staffInvoices'),
    limit: limits.read,
    reads: ['billing', 'clients'],
    params: z.strictObject({ user_id: id }),
    status: 200,
    response: profileAnswer,
    errors: [],
  }),
  clientBillingProfileSave: endpoint({
    method: 'PUT',
    path: '/system/admin/clients/{user_id}/billing-profile',
    summary: 'Set the billing address and VAT number of a client. Invoices that are issued already stay as they are.',
    access: staff('staffClientsEdit', 'staffClientsBilling'),
    tells: tellsBy('staff-act'),
    wayIn: 'none',
    limit: limits.write,
    changes: ['billing', 'clients', 'activity'],
    params: z.strictObject({ user_id: id }),
    body: billingProfileBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
