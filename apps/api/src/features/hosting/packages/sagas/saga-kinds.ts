/** The first part names the subject (core/saga-outline.ts). */
export const packageKind = <K extends string>(kind: K) => `package-${kind}` as const;
