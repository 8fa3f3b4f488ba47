import { createServer } from 'node:net'
import { UserError } from './say.ts'
import { DEMO_PORT_NAMES, PORT_NAMES, type PortName, type Settings } from './settings.ts'

/** @throws UserError naming each port that is taken, and its setting. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  const names = PORT_NAMES.filter((name) => settings.DEMO_MODE || !DEMO_PORT_NAMES.includes(name))
  const taken: PortName[] = []
  for (const name of names) {
    if (!(await isFree(settings[name], settings.HOST))) taken.push(name)
  }
  const [first] = taken
  if (!first) return
  const list = taken.map((name) => `${settings[name]} (${name})`).join(', ')
  throw new UserError(
    `Cổng ${list} đang có chương trình khác dùng: hãy dừng chương trình đó, hoặc chọn cổng khác, ví dụ \`${first}=${settings[first] + 100} npm start\`.`,
  )
}

/**
 * A browser that is given `localhost` tries `::1` first: a stranger listening there alone would get our
 * visitors, so it counts as taken too.
 */
async function isFree(port: number, host: string): Promise<boolean> {
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host]
  for (const each of hosts) {
    if ((await tryListen(port, each)) === 'taken') return false
  }
  return true
}

function tryListen(port: number, host: string): Promise<'free' | 'taken' | 'unknown'> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? 'taken' : 'unknown'),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve('free')))
  })
}

/** Ports nobody uses now; held open together while choosing, so that no two are the same. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer()
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
      return probe
    }),
  )
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}

/** Below those that the system gives to whoever asks for any. */
const QUIET_PORTS = { from: 20_000, to: 32_000 }

/** Like `findFreePorts`, for services that start minutes later: nobody is given these ports by chance meanwhile. */
export async function findQuietPorts(count: number): Promise<number[]> {
  const { from, to } = QUIET_PORTS
  const found: number[] = []
  let port = from + Math.floor(Math.random() * (to - from))
  for (let tries = 0; found.length < count && tries < to - from; tries += 1) {
    if (await isFree(port, '127.0.0.1')) found.push(port)
    port = port + 1 < to ? port + 1 : from
  }
  return found
}
