import type { ServerTaskKind } from '@resolvo/contract/machines/server-states';

/** Sagas of servers are kept under this name, so that other nouns can have their own. */
export const serverKind = <K extends ServerTaskKind | ''>(kind: K): `server-${K}` => `server-${kind}`;
