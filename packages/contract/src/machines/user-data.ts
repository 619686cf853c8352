import { z } from 'zod';
import { id } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { userDataText } from '../user-data-text.ts';

export const userDataEndpoints = {
  vmUserData: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/user-data',
    summary:
      'What the system of the server is given at its first start. It may hold secrets, so viewers do not see it.',
    access: own('serversManage'),
    reveals: true,
    limit: limits.read,
    reads: ['servers'],
    params: z.strictObject({ server_id: id }),
    status: 200,
    response: z.strictObject({ user_data: userDataText.describe('Empty where there is none.') }),
    errors: [],
  }),
};
