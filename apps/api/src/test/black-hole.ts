import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'

export interface BlackHole {
  /** The address of the database by way of this line. */
  url: string
  /** From now on nothing passes and nothing ends, as when a machine has lost its power. */
  swallow(): void
  /** New connections pass again; those of before stay dead. */
  mend(): void
  stop(): Promise<void>
}

/** A line to the database that can go dead without a word. */
export async function startBlackHole(databaseUrl: string): Promise<BlackHole> {
  // The driver reads both kinds of address, that of a folder with a socket and that of a port.
  const { host, port, user = '', password, database = '' } = new Client({ connectionString: databaseUrl })
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    if (isSwallowing) return
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    sockets.add(far)
    far.on('error', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line = (server.address() as AddressInfo).port
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`
  return {
    url: `postgres://${account}@127.0.0.1:${line}/${database}`,
    swallow() {
      isSwallowing = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    mend() {
      isSwallowing = false
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
