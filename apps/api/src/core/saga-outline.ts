/** What screens and staff need to know of a saga: its steps by name and title, and whether it can be taken back. */
export interface SagaOutline {
  readonly kind: string;
  readonly version: number;
  readonly unwindable: boolean;
  readonly steps: readonly { readonly name: string; readonly title: string }[];
}

/** What a saga works on: `server` for `server-provision`. */
export const subjectKindOf = (kind: string): string => kind.split('-')[0] ?? '';
