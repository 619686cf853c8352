/** What a thing without a number is called on screens: the first letters of its id, which every search finds. */
export const shortId = (id: string): string => id.slice(0, 8);

export const orderName = (orderId: string): string => `Order ${shortId(orderId)}`;
