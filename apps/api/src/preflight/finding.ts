/** `off`: not in use here, so there was nothing to look at. */
export type FindingState = 'ok' | 'warn' | 'fault' | 'off'

/** What one look found. Texts are for the operator; nothing in them is a secret. */
export interface Finding {
  /** Name that scripts may rely on, such as `database.version`. */
  check: string
  state: FindingState
  text: string
  /** What to do about it; every warning and fault has one. */
  mend?: string
}

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text })
export const off = (check: string, text: string): Finding => ({ check, state: 'off', text })
export const warn = (check: string, text: string, mend: string): Finding => ({
  check,
  state: 'warn',
  text,
  mend,
})
export const fault = (check: string, text: string, mend: string): Finding => ({
  check,
  state: 'fault',
  text,
  mend,
})

/** A gigabyte as people read it. */
export const gigabytes = (bytes: number): string =>
  `${(bytes / 1024 ** 3).toLocaleString('vi-VN', { maximumFractionDigits: 1 })} GB`
