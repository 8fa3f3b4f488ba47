/** Names of fields whose value has no place in an address: it would stand in histories and in logs of proxies. */
const secretNames = new Set([
  'password',
  'newpassword',
  'storepassword',
  'clientsecret',
  'currentpassword',
  'pass',
  'pwd',
  'email',
  'phone',
  'otp',
  'code',
  'token',
  'accesstoken',
  'refreshtoken',
  'resettoken',
  'registration',
  'secondfactor',
  'userdata',
])

/**
 * A path with its query, without the parameters that must not stand in an address.
 * @returns `null` for an address that carries none of them
 */
export function withoutSecrets(address: string): string | null {
  const start = address.indexOf('?')
  if (start === -1) return null
  const end = address.includes('#') ? address.indexOf('#') : address.length
  const query = new URLSearchParams(address.slice(start + 1, end))
  const kept = [...query].filter(([name]) => !secretNames.has(name.toLowerCase()))
  if (kept.length === query.size) return null
  const text = new URLSearchParams(kept).toString()
  return `${address.slice(0, start)}${text && `?${text}`}${address.slice(end)}`
}
