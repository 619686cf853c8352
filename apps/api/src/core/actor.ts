import type { Endpoint } from '@resolvo/contract/endpoint';

/** Where a request came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

export interface SessionActor {
  readonly kind: 'session';
  readonly accountId: string;
  readonly permissions: number;
  readonly sessionId: string;
  readonly origin: Origin;
}

export interface TokenActor {
  readonly kind: 'token';
  readonly accountId: string;
  readonly permissions: number;
  readonly tokenId: string;
  readonly origin: Origin;
}

export interface ChallengeActor {
  readonly kind: 'challenge';
  readonly accountId: string;
  readonly challengeId: string;
  readonly remember: boolean;
  readonly origin: Origin;
}

export interface Visitor {
  readonly kind: 'visitor';
  readonly origin: Origin;
}

/** A session or a token: the actor of every endpoint with access `own` or `staff`. */
export type Caller = SessionActor | TokenActor;

export type Actor = Caller | ChallengeActor | Visitor;

/** The type of actor a handler gets, from its row's access. */
export type ActorFor<E extends Endpoint> = E['access']['kind'] extends 'public'
  ? Visitor
  : E['access']['kind'] extends 'challenge'
    ? ChallengeActor
    : E['access']['kind'] extends 'session'
      ? SessionActor
      : Caller;
