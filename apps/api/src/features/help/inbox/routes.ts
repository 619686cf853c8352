import type { inboxEndpoints } from '@resolvo/contract/help/inbox';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listReceived } from './list-received.ts';

export const inboxRoutes = (deps: Deps): Handlers<keyof typeof inboxEndpoints> => ({
  receivedMailList: ({ query }) => listReceived(deps, query),
});
