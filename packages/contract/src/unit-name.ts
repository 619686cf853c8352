interface Unit {
  /** Its own name, domain or address; empty where it has none. */
  readonly own: string;
  readonly plan: string;
  /** Its number among those of one order, and how many they are. */
  readonly number?: number;
  readonly of?: number;
}

/**
 * What a delivered thing is called in rows, dialogs, mails and histories: its own name with the plan beside it. Two of
 * one plan that have no name of their own are told apart by their number.
 */
export function unitName({ own, plan, number = 1, of = 1 }: Unit): string {
  if (own !== '' && own !== plan) return `${own} (${plan})`;
  return of > 1 ? `${plan}, ${number} of ${of}` : plan;
}
