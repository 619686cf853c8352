/** `npm run thorough` tries everything; `npm test` a part of it, always the same. */
export const isThorough = process.env.THOROUGH === '1';
