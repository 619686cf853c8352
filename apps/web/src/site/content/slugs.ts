/** Slugs of prerendered pages. A separate file, because the build reads it too. */
export const caseNames = ['seilan', 'currencyedge', 'lumenlux', 'lekeplass'] as const;
export type CaseName = (typeof caseNames)[number];

export const cpuIds = ['epyc-4464p', 'epyc-9354p', 'epyc-9554'] as const;
export type CpuId = (typeof cpuIds)[number];

export const positionNames = ['platform-engineer', 'support-engineer', 'product-designer'] as const;
export type PositionName = (typeof positionNames)[number];
