import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type FolderLock, lockFolder } from '../../apps/api/src/db/embedded/index.ts'
import { DEMO_SECRET_NAMES } from './demo-gateways.ts'
import { UserError } from './say.ts'

/** Keys that the services sign and hash with; a copy of the stack makes its own and keeps them. */
const SECRET_NAMES = [
  'JWT_SECRET',
  'OTP_PEPPER',
  'MEDIA_TOKEN_SECRET',
  'MEDIA_KEY_SECRET',
  'SEPAY_WEBHOOK_SECRET',
  ...DEMO_SECRET_NAMES,
] as const
const SECRET_BYTES = 32

/**
 * Makes the data folder and takes it for this process.
 * @throws UserError when it cannot be written, or when another copy works on it.
 */
export function claimDataFolder(dataDir: string): FolderLock {
  const lock = openLock(dataDir)
  if (lock) return lock
  const owner = readRuntime(dataDir)?.pid
  throw new UserError(
    `Một bản khác${owner ? ` (tiến trình ${owner})` : ''} đang chạy trên thư mục dữ liệu ${dataDir}: hãy dừng bản đó, hoặc chọn thư mục khác, ví dụ \`DATA_DIR=.data2 npm start\`.`,
  )
}

function openLock(dataDir: string): FolderLock | null {
  try {
    makeFolder(join(dataDir, 'logs'))
    // Left by another account (a start as root, say), it may be there and still be closed to us.
    for (const name of ['.', 'logs', 'running.lock', 'secrets.json', 'postgres']) {
      const path = join(dataDir, name)
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
    }
    return lockFolder(join(dataDir, 'running.lock'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(
      `Không ghi được vào thư mục dữ liệu ${dataDir} (${reason}): hãy sửa quyền của thư mục, hoặc đặt DATA_DIR sang nơi khác.`,
    )
  }
}

/** Step by step: Node's own `recursive` never ends where a folder cannot be made for good (`/proc`). */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** What other commands need to know of a running stack. */
export interface Runtime {
  pid: number
  databaseUrl: string
  isDemo: boolean
}

const runtimeFile = (dataDir: string) => join(dataDir, 'runtime.json')

export function writeRuntime(dataDir: string, runtime: Runtime): void {
  writePrivate(runtimeFile(dataDir), JSON.stringify(runtime))
}

export function readRuntime(dataDir: string): Runtime | null {
  try {
    return JSON.parse(readFileSync(runtimeFile(dataDir), 'utf8')) as Runtime
  } catch {
    return null
  }
}

export function removeRuntime(dataDir: string): void {
  rmSync(runtimeFile(dataDir), { force: true })
}

type Secrets = Record<string, string>

const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json')

/** Secrets of this data folder: made once, so that sessions and media links survive a restart. */
export function loadSecrets(dataDir: string): Secrets {
  const known = readSecrets(dataDir)
  if (SECRET_NAMES.every((name) => known[name])) return known
  const secrets = completeSecrets(known)
  writePrivate(secretsFile(dataDir), `${JSON.stringify(secrets, null, 2)}\n`)
  return secrets
}

/** Those that the folder has; none before the first start. */
export function readSecrets(dataDir: string): Secrets {
  const file = secretsFile(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : {}
}

/** With new ones for those that are missing. */
export function completeSecrets(known: Secrets): Secrets {
  const missing = SECRET_NAMES.filter((name) => !known[name])
  const made = missing.map((name) => [name, randomBytes(SECRET_BYTES).toString('base64url')])
  return { ...known, ...Object.fromEntries(made) }
}

function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  chmodSync(file, 0o600)
}
