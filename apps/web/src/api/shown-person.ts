import { onPersonalDataCleared, onSessionStart } from './session.ts';

/** Whose panel this tab shows; undefined until the server was asked. Sent with each call, which the server holds us to. */
let personId: string | undefined;

export const shownPerson = (): string | undefined => personId;

export function showPerson(id: string): void {
  personId = id;
}

const forget = () => {
  personId = undefined;
};
onSessionStart(forget);
onPersonalDataCleared(forget);
