import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { locateBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { openDataFolder } from './data-folder.ts'
import { ensureDatabase } from './database.ts'
import { chooseEndpoint, connectionString, listenSettings, makeShortFolder } from './endpoint.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { makePrivateFolder, serverIdentity } from './identity.ts'
import { removeStalePostmasterFile } from './postmaster-file.ts'
import type { EmbeddedPostgresOptions, RunningServer } from './protocol.ts'
import { launchServer } from './server.ts'
import { stopServersIn } from './stop-processes.ts'

const LOCK_POLL_MS = 50
const FIRST_BACKOFF_MS = 100
const MOST_CRASHES_IN_A_ROW = 6
/** A server that ran this long was healthy, so its next crash counts as the first, in ms. */
const HEALTHY_AFTER_MS = 30_000

const BASE_SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '120',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The default assumes a spinning disk, for which the planner avoids indexes.
  random_page_cost: '1.1',
  log_min_messages: 'warning',
}

export interface Supervisor {
  server: RunningServer
  stop(): Promise<void>
}

interface Listeners {
  onRestart(server: RunningServer): void
  onGiveUp(error: unknown): void
}

/** Starts the server of one folder and restarts its postmaster whenever it dies. */
export async function superviseServer(
  options: EmbeddedPostgresOptions,
  listeners: Listeners,
): Promise<Supervisor> {
  mkdirSync(options.dataDir, { recursive: true })
  const lock = await takeLock(options)
  const clusterFolder = join(options.dataDir, 'cluster')
  const launch = await prepareLaunch(options, clusterFolder)
  let isStopping = false
  let current = await launch()

  const keepAlive = async (): Promise<void> => {
    for (let crashes = 0; ; crashes += 1) {
      const since = performance.now()
      await hasExited(current.child)
      if (isStopping) return
      if (performance.now() - since > HEALTHY_AFTER_MS) crashes = 0
      if (crashes >= MOST_CRASHES_IN_A_ROW) throw new EmbeddedPostgresError('PostgreSQL dừng liên tục.')
      await delay(FIRST_BACKOFF_MS * 2 ** crashes)
      if (isStopping) return
      current = await launch()
      listeners.onRestart(current.server)
    }
  }
  keepAlive().catch(listeners.onGiveUp)

  return {
    server: current.server,
    stop: async () => {
      isStopping = true
      await stopServersIn(current.folder)
      current.cleanUp()
      lock.release()
    },
  }
}

async function takeLock({ dataDir, lockWaitMs = 3000 }: EmbeddedPostgresOptions): Promise<FolderLock> {
  const end = performance.now() + lockWaitMs
  for (;;) {
    const lock = lockFolder(join(dataDir, 'lock'))
    if (lock) return lock
    if (performance.now() > end) {
      throw new EmbeddedPostgresError(
        `Thư mục dữ liệu ${dataDir} đang được một tiến trình khác dùng: hãy dừng tiến trình đó hoặc chọn DATA_DIR khác.`,
      )
    }
    await delay(LOCK_POLL_MS)
  }
}

function hasExited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
}

type Launched = { child: ChildProcess; server: RunningServer; folder: string; cleanUp(): void }

/** Prepares the folder once; the returned function starts the server and may run again after a crash. */
async function prepareLaunch(
  { dataDir, database = 'app', logFile, settings, transport = 'socket' }: EmbeddedPostgresOptions,
  clusterFolder: string,
): Promise<() => Promise<Launched>> {
  const identity = serverIdentity()
  const binaries = locateBinaries(identity)
  const scratchFolder = makeShortFolder(clusterFolder, identity) ?? join(dataDir, 'scratch')
  makePrivateFolder(scratchFolder, identity)
  const passwordFile = join(dataDir, 'password')
  const password = await ensureCluster(
    { folder: clusterFolder, passwordFile, scratchFolder },
    binaries,
    identity,
  )
  const endpoint = await chooseEndpoint(clusterFolder, identity, transport)

  return async () => {
    const data = openDataFolder(clusterFolder, identity)
    try {
      // This process holds the lock, so a server that still runs here has lost its owner.
      await stopServersIn(data.path)
      removeStalePostmasterFile(data.path)
      const child = await launchServer({
        postgres: binaries.postgres,
        data,
        identity,
        settings: { ...BASE_SETTINGS, ...settings, ...listenSettings(endpoint) },
        logFile: logFile ?? join(dataDir, 'server.log'),
      })
      await ensureDatabase(connectionString(endpoint, 'postgres', password), database)
      const server = { connectionString: connectionString(endpoint, database, password), pid: child.pid ?? 0 }
      const cleanUp = () => rmSync(scratchFolder, { recursive: true, force: true })
      return { child, server, folder: data.path, cleanUp }
    } finally {
      data.close()
    }
  }
}
