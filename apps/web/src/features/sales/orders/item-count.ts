/** How many things were ordered: two servers of one plan are two. */
export const itemCount = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
