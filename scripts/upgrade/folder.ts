import { existsSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { lookAtUpgrade } from '../../apps/api/src/db/look-at-upgrade.ts'
import { readRuntime, readSecrets } from '../lib/data-folder.ts'
import { migrate } from '../lib/database.ts'
import { findDatabase } from '../lib/find-database.ts'
import { ROOT } from '../lib/paths.ts'
import { findFreePorts } from '../lib/ports.ts'
import { run, runNode } from '../lib/run.ts'
import { done, step, UserError, warn } from '../lib/say.ts'
import { startService } from '../lib/service.ts'
import { productionPlan } from '../lib/services.ts'
import { PORT_NAMES, type Settings } from '../lib/settings.ts'
import { completeEnv } from '../lib/settled-env.ts'
import { buildSites } from '../lib/stack.ts'
import { beginNote, ranBefore, readNote, type UpgradeNote, writeNote } from './notes.ts'
import type { Source, Version } from './source.ts'
import { runUpgrade } from './steps.ts'

const CLI = 'apps/api/src/cli'

/** @throws UserError while `npm start` runs on the folder: its sources would change under it */
export function assertStopped({ DATA_DIR }: Settings): void {
  const running = readRuntime(DATA_DIR)
  if (running && isAlive(running.pid))
    throw new UserError(`Sản phẩm đang chạy trên ${DATA_DIR} (tiến trình ${running.pid}): hãy dừng nó trước.`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function openEnv(settings: Settings): Promise<NodeJS.ProcessEnv> {
  const { url } = await findDatabase(settings)
  return completeEnv(settings, readSecrets(settings.DATA_DIR), url)
}

/** Looks only. @returns whether this version may take over */
export async function checkFolder(settings: Settings, isRehearsed: boolean): Promise<boolean> {
  const env = await openEnv(settings)
  return runCheck(env, isRehearsed)
}

async function runCheck(env: NodeJS.ProcessEnv, isRehearsed: boolean): Promise<boolean> {
  const args = ['check', ...(isRehearsed ? ['--rehearse'] : [])]
  return (await runNode(`${CLI}/upgrade.ts`, args, { env })).code === 0
}

/**
 * Brings the data of a folder that `npm start` runs on to the version that is checked out.
 * @param given the commit that ran before; without it the note of the last upgrade is asked
 */
export async function upgradeFolder(
  settings: Settings,
  source: Source,
  { given, to, isRehearsed }: { given: string | undefined; to: Version; isRehearsed: boolean },
): Promise<void> {
  const env = await openEnv(settings)
  const upgrade: { from: Version | null; note: UpgradeNote | null } = { from: null, note: null }
  await runUpgrade(to, {
    check: () => runCheck(env, isRehearsed),
    build: () => buildSites(settings),
    backUp: () => backUp(env),
    async begin(backup) {
      const last = readNote(settings.DATA_DIR)
      const migrations = await countApplied(env)
      const knownTo = last && (await source.countMigrations(last.to.commit))
      const from = given
        ? await source.versionOf(given)
        : ranBefore(last, to, { applied: migrations, knownTo })
      const next = { at: new Date().toISOString(), to, backup, migrations }
      Object.assign(upgrade, { from, note: from && beginNote(last, { ...next, from }) })
      writeNote(settings.DATA_DIR, upgrade.note)
    },
    migrate: () => migrate(env),
    start: () => tryServices(settings, env),
  })
  const { from, note } = upgrade
  if (note) writeNote(settings.DATA_DIR, { ...note, isUnfinished: false })
  done(`Đã nâng lên ${to.name}. Chạy lại bằng \`npm start\`.`)
  if (from) step(`Để quay lại ${from.name}: npm run upgrade -- --back`)
  else
    warn(
      'Không biết bản trước là gì nên không lùi bằng lệnh được; lần sau hãy dùng npm run upgrade -- <bản>.',
    )
}

async function countApplied(env: NodeJS.ProcessEnv): Promise<number> {
  const facts = await lookAtUpgrade(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '')
  return facts?.applied.length ?? 0
}

async function backUp(env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runNode(`${CLI}/backup.ts`, [], { env, output: 'keep' })
  const id = /\b(\d{8}T\d{9}Z-[0-9a-f]{4})\b/.exec(output)?.[1]
  if (code !== 0 || !id)
    throw new UserError(`Không sao lưu được nên không nâng; chưa có gì bị đổi:\n${output.trim()}`)
  return id
}

/** API and sites of the new version, on ports that are free, until they are ready; then they end. No worker: it would begin to work. */
async function tryServices(settings: Settings, env: NodeJS.ProcessEnv): Promise<void> {
  step('Thử chạy API và ba trang web…')
  const ports = await findFreePorts(PORT_NAMES.length)
  const numbers = Object.fromEntries(PORT_NAMES.map((name, index) => [name, ports[index]]))
  const trial = { ...settings, ...numbers }
  const texts = Object.fromEntries(Object.entries(numbers).map(([name, port]) => [name, String(port)]))
  const [api] = productionPlan.backend(trial, { ...env, ...texts })
  if (!api) throw new Error('the plan has no API')
  const logs = join(settings.DATA_DIR, 'logs')
  const running = await Promise.all(
    [api, ...productionPlan.sites(trial)].map((plan) => startService(plan, logs)),
  )
  await Promise.all(running.map((service) => service.stop()))
  done('API và ba trang web của bản mới chạy tốt')
}

/**
 * Goes back to the version before: its code, on the tables as they are; with `isRestored` on the backup from before the
 * upgrade, while what is there now is kept beside it.
 * @param how `isUnchecked`: without asking whether the old code suits the tables
 * @throws UserError where there is nothing to go back to, or the old code does not suit the tables
 */
export async function backFolder(
  settings: Settings,
  source: Source,
  how: { isRestored: boolean; isUnchecked: boolean },
): Promise<void> {
  const note = readNote(settings.DATA_DIR)
  if (!note) throw new UserError('Chưa có lần nâng bản nào để lùi lại ở thư mục dữ liệu này.')
  const now = await source.current()
  // An upgrade that failed has brought the sources back already, but not the tables.
  const isBack = how.isRestored && now.commit === note.from.commit
  if (now.commit !== note.to.commit && !isBack)
    throw new UserError(
      `Mã nguồn đang ở ${now.name}, không phải bản đã nâng (${note.to.name}): hãy lấy lại bản đó rồi lùi.`,
    )
  if (how.isRestored) return restoreFolder(settings, source, note)
  if (!how.isUnchecked) await assertRunsOn(await openEnv(settings), source, note.from)
  await source.checkOut(note.from)
  writeNote(settings.DATA_DIR, null)
  done(`Mã nguồn đã quay lại ${note.from.name}, dữ liệu giữ nguyên. Chạy lại bằng \`npm start\`.`)
}

async function assertRunsOn(env: NodeJS.ProcessEnv, source: Source, from: Version): Promise<void> {
  const folder = await source.migrationsOf(from.commit)
  if (!folder) throw new UserError(`Git không còn bản ${from.name}.`)
  const { code } = await runNode(`${CLI}/upgrade.ts`, ['back', folder], { env })
  if (code !== 0)
    throw new UserError(
      'Chưa lùi; chưa có gì bị đổi. Để lùi cùng dữ liệu của lúc trước khi nâng (mất những gì ghi sau đó): npm run upgrade -- --back --restore. Nếu chỉ là không so được bảng của hai bản và CHANGELOG cho phép: thêm --unchecked.',
    )
}

async function restoreFolder(
  settings: Settings,
  source: Source,
  { from, backup }: { from: Version; backup: string },
): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = settings
  if (DATABASE_URL)
    throw new UserError(
      `Cơ sở dữ liệu do bạn quản lý: hãy tạo một cơ sở dữ liệu và DATA_DIR mới, rồi \`git checkout ${from.commit} && npm run restore -- ${backup}\` (docs/deploy/upgrade.md).`,
    )
  const place = process.env.BACKUP_DIR
  if (place && !relative(DATA_DIR, place).startsWith('..'))
    throw new UserError(
      'Bản sao lưu nằm trong chính thư mục dữ liệu: hãy dời BACKUP_DIR ra ngoài rồi chạy lại.',
    )
  const look = await runNode(`${CLI}/restore.ts`, [backup, '--look'], { env: completeEnv(settings, {}) })
  if (look.code !== 0) throw new UserError('Chưa lùi; chưa có gì bị đổi.')
  const aside = await putAside(DATA_DIR, source, from)
  step(`Dữ liệu hiện tại được giữ ở ${aside}`)
  // The door of the old code: its packages and its restore are its own.
  const { code } = await run(process.execPath, [join(ROOT, 'scripts/boot.mjs'), 'restore', backup])
  if (code !== 0)
    throw new UserError(
      `Không khôi phục được. Dữ liệu của bản mới còn nguyên ở ${aside}: đổi tên nó lại thành ${DATA_DIR} để dùng tiếp.`,
    )
  // Restored only where they were in the backup; without them all sign in again and videos do not open. A folder whose
  // secrets stand in the settings has none.
  const [kept, secrets] = [join(aside, 'secrets.json'), join(DATA_DIR, 'secrets.json')]
  if (existsSync(kept) && !existsSync(secrets)) {
    await cp(kept, secrets)
    step('Bí mật của thư mục này được giữ như cũ, nên không phải đặt lại gì.')
  }
  done(`Đã quay lại ${from.name} với dữ liệu của bản sao lưu ${backup}. Chạy lại bằng \`npm start\`.`)
}

/**
 * Checks the old code out and gives the data folder another name. The folder goes last: until then nothing is missing
 * that the next start would make empty.
 * @returns its name now
 * @throws UserError, with sources and data where they were
 */
export async function putAside(dataDir: string, source: Source, from: Version): Promise<string> {
  const aside = `${dataDir}.${new Date().toISOString().replace(/[-:.]/g, '')}`
  const goBack = await source.rememberPlace()
  await source.checkOut(from)
  try {
    await rename(dataDir, aside)
  } catch (error) {
    await goBack()
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(`Chưa lùi; chưa có gì bị đổi: không đổi tên được ${dataDir} (${reason}).`)
  }
  return aside
}
