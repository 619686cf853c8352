/**
 * The steps of a new server by name, in order, with the titles that panel, staff and the public site show. No schema
 * stands here: pages that sell load this file.
 */
export const provisionSteps = {
  reserve: 'Reserving a place and addresses',
  clone: 'Copying the image',
  configure: 'Setting processors, memory and network',
  guard: 'Setting the firewall for its addresses',
  disk: 'Growing the disk',
  start: 'Switching it on',
  wait: 'Waiting until it is up',
  'hand-over': 'Handing it over',
} as const;

export type ProvisionStep = keyof typeof provisionSteps;
