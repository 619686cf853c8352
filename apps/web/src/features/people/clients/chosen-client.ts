import { type FoundClient, foundClient } from '@resolvo/contract/people/clients';
import { useDraftState } from '../../../shell/drafts.ts';

const schema = foundClient.optional();

/** Whom a form of staff is about, for `ClientChoice`: stands beside the form, and is kept with it. */
export const useChosenClient = (first?: FoundClient) => useDraftState<FoundClient | undefined>('client', schema, first);
