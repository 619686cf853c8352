/** What a ticket or a message is about. The form's first entry, which chooses nothing, is not among them. */
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
