/** Of how many servers one call answers the live state. In a file of its own: the dashboard loads no schemas for it. */
export const infosAtOnce = 50;
