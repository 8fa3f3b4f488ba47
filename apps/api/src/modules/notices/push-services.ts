import type { Env } from '../../env.ts'

/** The push services of the browsers: Chrome, Firefox, Safari, Edge. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/**
 * Whether pushes may be sent to an address that a browser named. Anybody signed in can name one, so only those of known
 * services are called, on their usual port.
 */
export function isPushService(
  endpoint: string,
  { PUSH_SERVICES, DEMO_MODE }: Pick<Env, 'PUSH_SERVICES' | 'DEMO_MODE'>,
): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (protocol !== 'https:' && !DEMO_MODE) return false
  if (PUSH_SERVICES.some((known) => new URL(known).origin === origin)) return true
  return protocol === 'https:' && port === '' && knownHosts.some((host) => host.test(hostname))
}
