import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@resolvo/contract/endpoint';
import type { EndpointName, Endpoints } from '@resolvo/contract/endpoints';
import type { ActorFor } from './actor.ts';

export type CookieName = 'session' | 'challenge' | 'registration' | 'device';

export interface Cookies {
  get(name: CookieName): string | undefined;
  /** Without `maxAge` the cookie ends with the browser. */
  set(name: CookieName, value: string, maxAgeSeconds?: number): void;
  clear(name: CookieName): void;
  /** Clears the session cookie and the browser's cached pages (Clear-Site-Data). */
  signOut(): void;
}

/** What a handler gets: the actor, and input that was validated by the row's schemas. */
export interface Call<E extends Endpoint> {
  readonly actor: ActorFor<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly cookies: Cookies;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>> | ResponseOf<E>;
export type Handlers<N extends EndpointName = EndpointName> = { readonly [K in N]: Handler<Endpoints[K]> };
