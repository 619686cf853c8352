import type { ServerTaskKind } from '@resolvo/contract/machines/server-states';

/** Subject kind of the sagas of servers, so that other nouns can have their own. */
export const serverKind = <K extends ServerTaskKind | ''>(kind: K): `server-${K}` => `server-${kind}`;
