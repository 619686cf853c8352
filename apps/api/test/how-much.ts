/** `npm test -- --all` tries longer sequences and more invented values; `npm test` the same ways, each for a short time. */
export const isAll = process.env.TEST_ALL === '1';
