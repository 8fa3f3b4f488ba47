/** An emptied optional field means "take it away", not "set it to nothing". */
export const orNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
