import { createContext } from 'react';

/** What is around: a card whose content keeps its distance or touches the edges; undefined outside of one. */
export const InCard = createContext<'padded' | 'flush' | undefined>(undefined);
