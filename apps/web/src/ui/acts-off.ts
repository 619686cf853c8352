import { createContext, useContext } from 'react';

const ActsOff = createContext<string | undefined>(undefined);

/** Around a page that its reader may only look at, with the reason: every act on it is off, and says so. */
export const ActsOffProvider = ActsOff.Provider;

/** Why acts are off here; undefined where they are not. */
export const useActsOff = (): string | undefined => useContext(ActsOff);
