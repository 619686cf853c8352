/** A link among text, tall enough for a finger: 24 pixels (WCAG 2.2, 2.5.8). */
export const textLinkClass = 'inline-block py-0.5 underline underline-offset-4';
