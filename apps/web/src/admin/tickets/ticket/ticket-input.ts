export const ticketInput = (id = '') => ({ params: { enquiry_id: id } });
