/** Processors of dedicated servers. A file of its own: every page of the web knows their addresses. */
export const cpuIds = ['epyc-4464p', 'epyc-9354p', 'epyc-9554'] as const;
export type CpuId = (typeof cpuIds)[number];
