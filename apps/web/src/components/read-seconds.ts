/** Seconds that an address names, such as `t=83`; anything else is none. */
export const readSeconds = (text: string | null): number | undefined =>
  text && /^\d{1,6}$/.test(text) ? Number(text) : undefined
