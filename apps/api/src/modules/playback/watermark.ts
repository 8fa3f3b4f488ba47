/** Enough of a number or an address that its owner knows it, too little for anybody to write to it. */
export function maskContact({ phone, email }: { phone: string | null; email: string }): string {
  if (phone) return `${phone.slice(0, 3)}•••${phone.slice(-4)}`
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••@${domain}`
}

/** Who watches, to be laid over the picture. */
export const watermarkOf = (watcher: { name: string; phone: string | null; email: string }) => ({
  name: watcher.name,
  contact: maskContact(watcher),
})
