/** A concept, and the forms that people write. */
export type Row = readonly [id: string, forms: string]
