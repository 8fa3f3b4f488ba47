import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type Identity, makePrivateFolder } from './identity.ts'

/** Where the server listens: a socket in a folder that only its account can enter, or a port on 127.0.0.1. */
export type Endpoint = { kind: 'socket'; folder: string } | { kind: 'tcp'; port: number }

/** The kernel allows 107 bytes (104 on macOS) for a socket's path. */
const LONGEST_SOCKET_PATH = 100
const SOCKET_PORT = 5432

export async function chooseEndpoint(
  clusterFolder: string,
  identity: Identity | undefined,
  transport: 'socket' | 'tcp',
): Promise<Endpoint> {
  const folder = transport === 'socket' ? makeShortFolder(clusterFolder, identity) : null
  if (folder && (await canListenAt(folder))) return { kind: 'socket', folder }
  return { kind: 'tcp', port: await findFreePort() }
}

/**
 * Makes a folder for the socket, whose path must be short and reachable for the server's account; that of the data
 * folder may be neither. @returns null if none can be made
 */
export function makeShortFolder(clusterFolder: string, identity: Identity | undefined): string | null {
  const base = canReach(tmpdir(), identity) ? tmpdir() : '/tmp'
  const name = `epg-${createHash('sha256').update(clusterFolder).digest('hex').slice(0, 10)}`
  try {
    const folder = join(base, name)
    makePrivateFolder(folder, identity)
    if (statSync(folder).uid === (identity?.uid ?? process.getuid?.())) return folder
  } catch {
    // The folder of that name belongs to somebody else, so a new one is made.
  }
  try {
    const folder = mkdtempSync(join(base, `${name}-`))
    makePrivateFolder(folder, identity)
    return folder
  } catch {
    return null
  }
}

function canListenAt(folder: string): Promise<boolean> {
  const path = join(folder, '.probe')
  if (socketPath(folder).length > LONGEST_SOCKET_PATH) return Promise.resolve(false)
  rmSync(path, { force: true })
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(path, () => probe.close(() => resolve(true)))
  })
}

function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Server settings that make it listen at the endpoint and nowhere else. */
export function listenSettings(endpoint: Endpoint): Record<string, string> {
  if (endpoint.kind === 'tcp') {
    return { listen_addresses: '127.0.0.1', port: String(endpoint.port), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: endpoint.folder,
    unix_socket_permissions: '0700',
  }
}

/** A libpq URI. It always names the port, so that a `PGPORT` in the operator's shell has no effect. */
export function connectionString(endpoint: Endpoint, database: string, password: string): string {
  if (endpoint.kind === 'tcp') {
    return `postgresql://postgres:${password}@127.0.0.1:${endpoint.port}/${database}`
  }
  const query = new URLSearchParams({ host: endpoint.folder, port: String(SOCKET_PORT) })
  return `postgresql://postgres@/${database}?${query}`
}
