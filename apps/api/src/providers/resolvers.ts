/** What a server says about a name. No contents: it says that there is nothing. */
export interface DnsAnswer {
  /** As in a zone file, names in full and with a dot at the end. */
  readonly contents: readonly string[];
  /** Seconds for which it may be remembered. */
  readonly ttl: number;
}

export interface DnsAsker {
  /** Its address, as screens name it. */
  readonly name: string;
  /** Throws a sentence when the server does not answer, or fails. */
  ask(name: string, type: string): Promise<DnsAnswer>;
}

/** How we look at the DNS from outside, over real DNS. */
export interface Resolvers {
  /** Public resolvers, as the world uses them: they remember answers. */
  readonly world: readonly DnsAsker[];
  /** The name servers of our zones, asked without anything between. */
  ours(): Promise<readonly DnsAsker[]>;
  /**
   * The name servers that the zone above a name delegates it to, in small letters and without the dot at the end; none
   * where it is not delegated. A resolver cannot say so while those servers do not answer for the name yet.
   */
  delegation(name: string): Promise<readonly string[]>;
}
