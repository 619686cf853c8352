import type { Endpoint } from '@resolvo/contract/endpoint';

/** Where a request came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

/** Who acts, what they may do now, and from where. A person, in a browser or through a token of theirs. */
export interface Acting {
  readonly personId: string;
  readonly permissions: number;
  readonly origin: Origin;
  /** The ticket that staff do it for. */
  readonly ticketId?: string | undefined;
}

/** Whose things it is about. */
interface ForAccount {
  readonly accountId: string;
  /** Ids of the servers and domains that the membership is limited to; null for everything of the account. */
  readonly onlyIds: readonly string[] | null;
}
type ForNone = { readonly accountId: null; readonly onlyIds: null };

/** Staff who are signed in as a client. */
export interface ActingAs {
  readonly actingId: string;
  readonly mayAct: boolean;
  readonly staffPermissions: number;
}

interface OfSession extends Acting {
  readonly kind: 'session';
  readonly sessionId: string;
  readonly actingAs?: ActingAs | undefined;
}
interface OfToken extends Acting {
  readonly kind: 'token';
  readonly tokenId: string;
}

/** A person in a browser, who may be a member of no account. */
export type SessionActor = OfSession & (ForAccount | ForNone);
/** A person in a browser who acts for an account. */
export type MemberActor = OfSession & ForAccount;
export type TokenActor = OfToken & ForAccount;

/** A session or a token that acts for an account: the actor of endpoints with access `own`. */
export type Caller = MemberActor | TokenActor;
/** The same where no account is needed. */
export type AnyCaller = SessionActor | TokenActor;
/** The actor of endpoints with access `staff`: they act for the company, and for no account. */
export type StaffActor = Acting & { readonly kind: 'session' | 'token' };

export interface ChallengeActor {
  readonly kind: 'challenge';
  readonly personId: string;
  readonly challengeId: string;
  readonly remember: boolean;
  readonly origin: Origin;
}

export interface Visitor {
  readonly kind: 'visitor';
  readonly origin: Origin;
}

export type Actor = AnyCaller | ChallengeActor | Visitor;

/** The type of actor a handler gets, from its row's access. */
export type ActorFor<E extends Endpoint> = E['access'] extends { kind: 'public' }
  ? Visitor
  : E['access'] extends { kind: 'challenge' }
    ? ChallengeActor
    : E['access'] extends { kind: 'session' }
      ? SessionActor
      : E['access'] extends { kind: 'member' }
        ? MemberActor
        : E['access'] extends { kind: 'staff' }
          ? StaffActor
          : E['access'] extends { account: 'optional' }
            ? AnyCaller
            : Caller;
