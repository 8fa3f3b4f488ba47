import { maskEmail, maskPhone } from '@repo/messages'

/** The number, or the address of who gave none. */
export const maskContact = ({ phone, email }: { phone: string | null; email: string }): string =>
  phone ? maskPhone(phone) : maskEmail(email)

const CODE_LENGTH = 6

/** The end of an account's id: short enough to read off a picture, long enough to find the account. */
export const codeOf = (userId: string): string => userId.replaceAll('-', '').slice(-CODE_LENGTH).toUpperCase()

/** The text about the viewer that is laid over the picture. */
export const watermarkOf = (
  userId: string,
  watcher: { name: string; phone: string | null; email: string },
) => ({ name: watcher.name, contact: maskContact(watcher), code: codeOf(userId) })
