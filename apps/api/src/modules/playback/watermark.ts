/** Masks a number or an address: its owner recognises it, but nobody can contact it. */
export function maskContact({ phone, email }: { phone: string | null; email: string }): string {
  if (phone) return `${phone.slice(0, 3)}•••${phone.slice(-4)}`
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••@${domain}`
}

const CODE_LENGTH = 6

/** The end of an account's id: short enough to read off a picture, long enough to find the account. */
export const codeOf = (userId: string): string => userId.replaceAll('-', '').slice(-CODE_LENGTH).toUpperCase()

/** The text about the viewer that is laid over the picture. */
export const watermarkOf = (
  userId: string,
  watcher: { name: string; phone: string | null; email: string },
) => ({ name: watcher.name, contact: maskContact(watcher), code: codeOf(userId) })
