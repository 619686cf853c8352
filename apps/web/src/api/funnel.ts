import { notMember } from '@resolvo/contract/asked-account';
import type { Access } from '@resolvo/contract/endpoint';
import { messages } from '../messages.ts';
import { isPersonal, paths } from '../paths.ts';
import { forgetDestination, rememberPlace } from '../shell/after-sign-in.ts';
import { notify } from '../shell/notifications.ts';
import { announceOtherPerson } from '../shell/other-person.ts';
import { forgetReason, rememberReason } from '../shell/signed-out-reason.ts';
import { losesTyped, mayLeavePage } from '../shell/unsaved.ts';
import { actFor } from './acting-account.ts';
import type { ApiError } from './api-error.ts';
import { announceSignOut, clearPersonalData, forgetSession, hasJustSignedIn, isSignedIn } from './session.ts';

interface Exits {
  /** Leaves the page for another one of ours. */
  readonly go: (path: string) => Promise<void>;
  /** Has the browser load a page of ours anew. */
  readonly load: (path: string) => void;
  /** The current URL, or the one being navigated to. */
  readonly place: () => Pick<URL, 'pathname' | 'search'>;
  /** Asks for the password; true when it was confirmed. */
  readonly askPassword: () => Promise<boolean>;
  /** Asks for a new sign-in over the page; true when there is one. */
  readonly signInAgain: () => Promise<boolean>;
  /** Keeps what is typed into forms while the page is loaded anew. Pages without a form do not load it. */
  readonly keepTyped: () => void;
}

/**
 * Until the router registers: it does once the first page is drawn, which waits for its calls. One of them may have been
 * refused, and the others never resolve while the page is leaving.
 */
export async function goByLoading(path: string): Promise<void> {
  exits.load(path);
  await untilGone();
}

let exits: Exits = {
  go: goByLoading,
  load: (path) => window.location.assign(path),
  place: () => window.location,
  askPassword: async () => false,
  signInAgain: async () => false,
  keepTyped: () => undefined,
};

/** Router and dialogs register here once the app runs. */
export function setExits(known: Partial<Exits>): void {
  exits = { ...exits, ...known };
}

/** Decides what a refusal means beyond the screen that got it. True: repeat the call. */
export async function onRefusal(error: ApiError, access: Access['kind']): Promise<boolean> {
  if (error.code === 'confirmation_required') return exits.askPassword();
  // Of the call that goes first: the page is left in any case, and the next one says why.
  if (isGoingOver) return false;
  if (error.code === 'two_factor_required') {
    await leaveOnce(async () => {
      notify('warn', messages.twoFactorRequired);
      await exits.go(paths.accountSecurityTwoFactor());
    });
    return false;
  }
  if (error.code === 'other_person') {
    await goOver(undefined, paths.panel(), async () => announceOtherPerson());
    return false;
  }
  if (error.message === notMember) {
    await goOver(undefined, paths.panel());
    return false;
  }
  // On a public page a 401 is about what was typed, not about a lost session.
  if (access === 'public') return false;
  const signedOut = error.status === 401 || (error.status === 403 && error.code !== 'permission_denied');
  if (!signedOut || error.code === 'wrong_credentials') return false;
  if (access !== 'challenge') {
    // Something is typed: the page stays, and what was pressed goes on after the sign-in.
    if (!isLeaving() && losesTyped() && (await exits.signInAgain())) return true;
    // An earlier refusal has led to the login meanwhile.
    if (exits.place().pathname === paths.login()) return false;
  }
  await leaveOnce(async () => {
    if (access === 'challenge') notify('error', error.message);
    if (error.message.includes('valid token, but it has expired')) notify('warn', messages.sessionExpired);
    // By its date the session would go on, and the server does not know it: it was ended, and has not expired.
    else if (error.code === 'unauthenticated' && isSignedIn()) rememberReason(hasJustSignedIn() ? 'cookies' : 'ended');
    if (access !== 'challenge') rememberPlace(exits.place());
    await signedOutTo(paths.login());
  });
  return false;
}

let isGoingOver = false;

/** By a press, which asks first where something typed would be lost. */
export async function switchOver(...over: Parameters<typeof goOver>): Promise<void> {
  if (await mayLeavePage()) await goOver(...over);
}

/**
 * The tab goes over to another account, or to the one that the server starts with. The page is loaded anew, so that nothing
 * of this account is left on the screen, and nothing of it is asked for as the other one until then.
 */
export const goOver = (
  accountId: string | undefined,
  path: string,
  first: () => Promise<unknown> = async () => undefined,
): Promise<void> =>
  leaveOnce(async () => {
    actFor(accountId);
    isGoingOver = true;
    await first().finally(() => {
      isGoingOver = false;
    });
    await goByLoading(path);
  });

/** A browser may keep the page and show it again (back/forward cache): it is alive then. */
const untilGone = () => new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }));

/** Navigates to a public page after the session ended, and clears personal data. */
export const leave = (path: string, first: () => Promise<unknown> = async () => undefined): Promise<void> =>
  leaveOnce(async () => {
    announceSignOut();
    forgetDestination();
    forgetReason();
    await first();
    await signedOutTo(path);
  });

/** Another tab of this browser signed out: a personal page is left as well. Other pages only learn of it. */
export async function leaveWithOtherTab(): Promise<void> {
  if (!isPersonal(exits.place().pathname)) return forgetSession();
  await leaveOnce(async () => {
    announceSignOut();
    rememberReason('other-tab');
    await signedOutTo(paths.login());
  });
}

async function signedOutTo(path: string): Promise<void> {
  exits.keepTyped();
  forgetSession();
  await exits.go(path);
  clearPersonalData();
}

/** Of the page that is shown or on its way. */
export const wantedPath = (): string => exits.place().pathname;

let isLoading = false;

/** Loads the page anew that is shown or on its way; the browser leaves, and no form asks. */
export function leaveByLoading(): void {
  exits.keepTyped();
  void leaveOnce(() => {
    isLoading = true;
    window.addEventListener('click', leaveLinksToBrowser, { capture: true });
    return new Promise(() => undefined);
  });
  loadInstead();
}

/** A link pressed just before the browser began to leave: its page is the one on its way now. */
export function loadInstead(): void {
  const { pathname, search } = exits.place();
  if (isLoading) exits.load(`${pathname}${search}`);
}

/** The router would lead to a page of a document that is on its way out; the browser changes where it goes. */
function leaveLinksToBrowser(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
}

let leaving: Promise<void> | undefined;

export const isLeaving = (): boolean => leaving !== undefined;

/** Several calls may be refused at once; the first one navigates and notifies. */
function leaveOnce(act: () => Promise<void>): Promise<void> {
  leaving ??= act().finally(() => {
    leaving = undefined;
  });
  return leaving;
}
