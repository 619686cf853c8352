import { z } from 'zod';
import { endpoint, limits, publicAccess } from '../endpoint.ts';

export const hostingOfferEndpoints = {
  hostingOffer: endpoint({
    method: 'GET',
    path: '/system/hosting/offer',
    summary: 'Places that take new web hosting now. Visitors see them before they have an account.',
    access: publicAccess,
    limit: limits.read,
    reads: ['hosting-servers', 'packages', 'orders'],
    status: 200,
    response: z.strictObject({ locations: z.array(z.string()) }),
    errors: [],
  }),
};
