/** Categories of tickets and contact messages. The form's empty first option is not one. */
export const ticketCategoryPlaceholder = 'Select a category';
export const ticketCategories = [
  'Billing',
  'Sales',
  'Website Hosting',
  'Cloud Hosting',
  'Dedicated Hosting',
  'Colocation',
  'Tailored Enterprise Solutions',
  'Other',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];
