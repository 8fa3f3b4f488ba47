import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { openDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Identity } from './identity.ts'

/** Minor versions share the file format; major versions do not. */
const MAJOR_VERSION = '18'

interface ClusterPlace {
  /** Folder in which the cluster will be created. */
  folder: string
  passwordFile: string
  /** Folder that the server's account can read. */
  scratchFolder: string
}

/**
 * Creates the cluster if there is none. It is created under another name and renamed at the end, so a process that is
 * killed in between leaves no incomplete cluster.
 * @returns the superuser's password, which the server asks for on TCP connections only
 */
export async function ensureCluster(
  place: ClusterPlace,
  binaries: Binaries,
  identity: Identity | undefined,
): Promise<string> {
  const versionFile = join(place.folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    refuseOtherMajor(readFileSync(versionFile, 'utf8').trim(), place.folder)
    return readFileSync(place.passwordFile, 'utf8')
  }
  const password = randomBytes(24).toString('hex')
  writeFileSync(place.passwordFile, password, { mode: 0o600 })
  const draft = `${place.folder}.new`
  rmSync(draft, { recursive: true, force: true })
  await runInitdb(draft, place.scratchFolder, password, binaries, identity)
  rmSync(place.folder, { recursive: true, force: true })
  renameSync(draft, place.folder)
  return password
}

function refuseOtherMajor(found: string, folder: string): void {
  if (found === MAJOR_VERSION) return
  throw new EmbeddedPostgresError(
    `Dữ liệu tại ${folder} thuộc PostgreSQL ${found}, bản đi kèm là ${MAJOR_VERSION}: hãy đổi DATA_DIR hoặc chạy \`npm run reset\`.`,
  )
}

async function runInitdb(
  draft: string,
  scratchFolder: string,
  password: string,
  binaries: Binaries,
  identity: Identity | undefined,
): Promise<void> {
  const handedPassword = join(scratchFolder, 'pw')
  writeFileSync(handedPassword, password, { mode: 0o600 })
  if (identity) chownSync(handedPassword, identity.uid, identity.gid)
  const data = openDataFolder(draft, identity)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${data.argument}`,
        '--username=postgres',
        '--encoding=UTF8',
        // One collation everywhere; queries that need Vietnamese order name an ICU collation.
        '--locale=C',
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        `--pwfile=${handedPassword}`,
        // The cluster has no data yet; the server syncs from its first checkpoint on.
        '--no-sync',
      ],
      data.descriptor,
      identity,
    )
  } finally {
    data.close()
    rmSync(handedPassword, { force: true })
  }
}

function run(
  program: string,
  args: string[],
  descriptor: number | undefined,
  identity: Identity | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...identity,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe', ...(descriptor === undefined ? [] : [descriptor])],
    })
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new EmbeddedPostgresError(explainInitdb(complaint)))
    })
  })
}

/** The error of initdb in one sentence, with a solution where one is known. */
export function explainInitdb(complaint: string): string {
  const id = /could not look up effective user ID (\d+)/.exec(complaint)?.[1]
  if (id) {
    return `PostgreSQL không chạy bằng tài khoản không có tên: hãy thêm uid ${id} vào /etc/passwd, chạy bằng tài khoản khác, hoặc đặt DATABASE_URL tới một PostgreSQL có sẵn.`
  }
  return `Không tạo được cơ sở dữ liệu: ${complaint.trim().slice(-600)}`
}
