import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, isEmbeddedPostgresRunning, startEmbeddedPostgres } from './index.ts'
import { findServerProcesses } from './postmaster-file.ts'

const OWNER = fileURLToPath(new URL('./test/owner.ts', import.meta.url))
let dataDir: string
let servers: EmbeddedPostgres[]

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'embedded-test-')), 'db')
  servers = []
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(dirname(dataDir), { recursive: true, force: true })
})

async function start(options: { transport?: 'socket' | 'tcp'; lockWaitMs?: number } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, ...options })
  servers.push(server)
  return server
}

async function query(connectionString: string, text: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function serverProcesses() {
  return findServerProcesses(join(dataDir, 'cluster'))
}

async function startOwner(): Promise<{ owner: ChildProcess; pid: number; connectionString: string }> {
  const owner = fork(OWNER, [dataDir], { execArgv: [] })
  const [message] = (await once(owner, 'message')) as [{ pid: number; connectionString: string }]
  return { owner, ...message }
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

describe('startEmbeddedPostgres', () => {
  it('starts a real PostgreSQL 18 with the extensions that search needs', async () => {
    const { connectionString } = await start()
    await query(connectionString, 'CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm')
    const rows = await query(connectionString, "SELECT unaccent('Tiêm môi Đà Nẵng') AS plain, version()")
    expect(rows[0].plain).toBe('Tiem moi Da Nang')
    expect(rows[0].version).toMatch(/^PostgreSQL 18\./)
  })

  it('keeps the rows from one start to the next', async () => {
    const first = await start()
    await query(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS n')
    await first.stop()
    const second = await start()
    expect(await query(second.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('leaves no process, no socket and no pid file after stop', async () => {
    const server = await start()
    const socketFolder = new URL(server.connectionString.replace('@/', '@x/')).searchParams.get('host') ?? ''
    expect(existsSync(socketFolder)).toBe(true)
    expect(serverProcesses()).not.toEqual([])
    expect(isEmbeddedPostgresRunning(dataDir)).toBe(true)
    await server.stop()
    expect(serverProcesses()).toEqual([])
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)
    expect(existsSync(socketFolder)).toBe(false)
    expect(isEmbeddedPostgresRunning(dataDir)).toBe(false)
  })

  it('starts a killed postmaster again, at the same address, with every committed row', async () => {
    const server = await start()
    await query(server.connectionString, 'CREATE TABLE kept AS SELECT generate_series(1, 500) AS n')
    const restarted = new Promise<{ pid: number; connectionString: string }>((resolve) =>
      server.onRestart(resolve),
    )
    process.kill(server.pid, 'SIGKILL')
    const again = await restarted
    expect(again.pid).not.toBe(server.pid)
    expect(again.connectionString).toBe(server.connectionString)
    expect(await query(server.connectionString, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 500 }])
  })

  it('refuses a second owner of the same folder in one sentence', async () => {
    await start()
    await expect(start({ lockWaitMs: 100 })).rejects.toThrow(
      `Thư mục dữ liệu ${dataDir} đang được một tiến trình khác dùng`,
    )
  })

  it('starts in spite of a stale pid file whose number now belongs to another process', async () => {
    const first = await start()
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
    const content = readFileSync(pidFile, 'utf8')
    await first.stop()
    writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)))
    const second = await start()
    expect(await query(second.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('asks for a password where it has to listen on TCP', async () => {
    const { connectionString } = await start({ transport: 'tcp' })
    expect(connectionString).toMatch(/^postgresql:\/\/postgres:[0-9a-f]{48}@127\.0\.0\.1:\d+\/app$/)
    expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await expect(query(connectionString.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  it('makes its files unreadable for other accounts', async () => {
    await start()
    expect(statSync(join(dataDir, 'cluster')).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'password')).mode & 0o077).toBe(0)
  })

  it('reports files of another major version', async () => {
    mkdirSync(join(dataDir, 'cluster'), { recursive: true })
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow('thuộc PostgreSQL 15, bản đi kèm là 18')
  })
})

describe.runIf(process.platform === 'linux')('an owner that is killed', () => {
  it('stops its server with it', async () => {
    const { owner, connectionString } = await startOwner()
    await query(connectionString, 'CREATE TABLE kept AS SELECT 7 AS n')
    owner.kill('SIGKILL')
    await vi.waitFor(() => expect(serverProcesses()).toEqual([]), { timeout: 20_000 })
    const { connectionString: again } = await start()
    expect(await query(again, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('together with the guardian loses no row, and the next start takes over the folder', async () => {
    const { owner, pid, connectionString } = await startOwner()
    await query(connectionString, 'CREATE TABLE kept AS SELECT 7 AS n')
    process.kill(parentOf(pid), 'SIGKILL')
    owner.kill('SIGKILL')
    const { connectionString: again } = await start()
    expect(await query(again, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })
})
