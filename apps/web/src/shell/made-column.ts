/** When a row was made, for lists of what clients have; its cell is an `Age`. */
export const madeColumn = { key: 'made', header: 'Made', align: 'right', phone: 'value' } as const;
