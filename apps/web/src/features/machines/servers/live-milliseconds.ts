/** How often a screen asks about work that is under way. */
export const liveMilliseconds = 1500;
