declare module 'virtual:endpoint-table' {
  import type { Access, Method } from '@resolvo/contract/endpoint';
  import type { EndpointName } from '@resolvo/contract/endpoints';

  export const endpointTable: Readonly<Record<EndpointName, readonly [Method, string, Access['kind']]>>;
}
