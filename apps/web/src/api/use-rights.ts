import { usePrefetched } from './query.ts';
import { type Rights, rightsOf } from './rights.ts';

export const useRights = (): Rights => rightsOf(usePrefetched('accountUserInfo', {}));
