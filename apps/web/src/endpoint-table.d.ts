declare module 'virtual:endpoint-table' {
  import type { Access, Method } from '@resolvo/contract/endpoint';
  import type { EndpointName } from '@resolvo/contract/endpoints';

  /** Rows of staff are in it as soon as a page of the panel is loaded, which comes with the topics of rows. */
  export const endpointTable: Readonly<Record<EndpointName, readonly [Method, string, Access['kind']]>>;
}

declare module 'virtual:endpoint-topics' {
  import type { Topic } from '@resolvo/contract/topics';

  /** By the name of a row: what it reads, or what it changes. */
  export const endpointTopics: Readonly<Partial<Record<string, readonly Topic[]>>>;
}

declare module 'virtual:endpoint-access' {
  import type { Access, Endpoint } from '@resolvo/contract/endpoint';
  import type { EndpointName } from '@resolvo/contract/endpoints';

  /** `whole`: refused to a member who is limited to some things of the account. */
  export const endpointAccess: Readonly<
    Record<
      EndpointName,
      Access & { readonly whole?: true } & Pick<Endpoint, 'notActing' | 'spends' | 'reveals' | 'confidential'>
    >
  >;
}

/** Adds them to the table. */
declare module 'virtual:endpoints-of-staff' {}
