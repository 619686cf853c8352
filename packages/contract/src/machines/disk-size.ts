export const diskSize = (gb: number): string => (gb >= 1000 ? `${gb / 1000} TB` : `${gb} GB`);
