/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[];

interface LegalSection {
  /** Anchor of the section; other pages link to it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  readonly href: string;
  /** The day of the last change, as an ISO date. */
  readonly changed: string;
  readonly lede: string;
  readonly sections: readonly LegalSection[];
}
