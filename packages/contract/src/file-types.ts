// Apart from the schemas, so that a screen with a file button does not bring those of accounts along.
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Proofs are kept as PDF or as a picture drawn anew. */
export const proofTypes = ['application/pdf', 'image/webp'] as const
