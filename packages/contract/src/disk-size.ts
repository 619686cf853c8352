/** The size of a disk or of room for data, as every screen and mail says it. */
export const diskSize = (gb: number): string => (gb >= 1000 ? `${gb / 1000} TB` : `${gb} GB`);
