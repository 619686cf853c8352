/** Of every answer of a demo: by how many seconds the lab has moved the product's time ahead. */
export const labAheadHeader = 'lab-ahead';
