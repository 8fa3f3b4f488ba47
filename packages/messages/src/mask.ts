const dots = '••••'

/** `ng•••@gmail.com`: its owner recognises it, and nobody can write to it. */
export function maskEmail(email: string): string {
  if (email === '') return ''
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••@${domain}`
}

/** `090••••123`: its owner recognises it, and nobody can call it. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}${dots}${phone.slice(-3)}`

/** Whether an address or number was sent masked. */
export const isMasked = (text: string | null): boolean => text?.includes('•••') ?? false
