/** The records of one name and type: what a name server answers together. Names are in full, without the dot at the end. */
export interface RecordSet {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  /** As in a zone file. Empty: the set is deleted. */
  readonly contents: readonly string[];
}

export interface DnsZone {
  readonly name: string;
  /** Our id of the zone, which the name server keeps with it; empty for zones that are not ours. */
  readonly owner: string;
  readonly serial: number;
  readonly signed: boolean;
}

/**
 * `refused`: the name server understood what was sent and does not take it. `out_of_step`: the zone is not there, or is there
 * already, so it is looked at again. `unreachable`: no answer, so the same may be asked again.
 */
export type DnsOutcome = 'refused' | 'out_of_step' | 'unreachable';

export class DnsError extends Error {
  readonly outcome: DnsOutcome;
  /** The name server's own words, without who says them; the message where it said none. */
  readonly said: string;
  constructor(outcome: DnsOutcome, message: string, said = message) {
    super(message);
    this.outcome = outcome;
    this.said = said;
  }
}

/** The name servers that zones are published on. Every call may be repeated: each looks at what is there. */
export interface Dns {
  /** Undefined: no zone of this name. */
  findZone(name: string): Promise<DnsZone | undefined>;
  /** Refused when a zone of this name exists. */
  createZone(zone: {
    readonly name: string;
    readonly owner: string;
    readonly sets: readonly RecordSet[];
  }): Promise<void>;
  /** Nothing happens when it is gone already. */
  deleteZone(name: string): Promise<void>;
  /** Every set of the zone, also those that the name server made by itself. */
  readSets(name: string): Promise<RecordSet[]>;
  /** All of them or none: what goes first, then what comes. At most 2 MB in the spelling of JSON. */
  changeSets(name: string, sets: readonly RecordSet[]): Promise<void>;
  /** Signs the zone and returns what the registrar needs: "key tag, algorithm, digest type, digest". */
  sign(name: string): Promise<string[]>;
  unsign(name: string): Promise<void>;
  /** Of its program: what one version refuses, another may take. */
  version(): Promise<string>;
  /** A note that we keep with the zone; undefined when there is none. */
  readNote(name: string, note: string): Promise<string | undefined>;
  writeNote(name: string, note: string, value: string): Promise<void>;
}
