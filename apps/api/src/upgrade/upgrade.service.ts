import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findBackupStore } from '../backup/open-backup-store.ts'
import { lookAtDatabase } from '../db/look.ts'
import { freeBytesOf, lookAtUpgrade, type UpgradeFacts } from '../db/look-at-upgrade.ts'
import { countKnownMigrations, readKnownMigrations, readSchemaAfter } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import { databaseUnreachable } from '../preflight/database.rules.ts'
import { type Finding, fault, ok, warn } from '../preflight/finding.ts'
import { preflight, type Section } from '../preflight/preflight.service.ts'
import { judgeSettings, type Variables } from '../preflight/settings.rules.ts'
import { releaseOf } from './releases.ts'
import { findBreaks, judgeUpgrade } from './upgrade.rules.ts'
import { type PlannedMigration, planMigrations } from './upgrade-plan.ts'

/** What an upgrade would do, and whether it may. */
export interface UpgradeCheck {
  sections: Section[]
  /** Migrations that would run; empty where the check could not come so far. */
  plan: PlannedMigration[]
  facts: UpgradeFacts | null
}

/** Of the preflight, what keeps new code from running; a site or a worker that is away now may be what the upgrade mends. */
const BLOCKS = /^(settings|machine\.node|disk\.|database\.(?!migrations)|storage)/
/** The upgrade itself brings the tables up to date and makes a backup. */
const MENDED_HERE = /^(database\.migrations|backup)$/

/**
 * Looks whether this code may take over the database of the settings, with the preflight before it. Reads only.
 * @param variables settings of the service, as the new code will get them
 */
export async function checkUpgrade(variables: Variables): Promise<UpgradeCheck> {
  const { env } = judgeSettings(variables)
  const before = summarize(await preflight(variables))
  if (!env) return { sections: [before], plan: [], facts: null }
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const found = await lookAtUpgrade(url).catch((error: unknown) => ({ failure: reasonOf(error) }))
  if (found === null || 'failure' in found) {
    const finding = found ? databaseUnreachable(found.failure) : nothingThere
    return { sections: [before, { title: 'Nâng bản', findings: [finding] }], plan: [], facts: null }
  }
  const known = readKnownMigrations()
  const plan = planMigrations(found, known)
  const findings = judgeUpgrade(found, {
    known,
    plan,
    schemas: { before: readSchemaAfter(found.applied.length), after: readSchemaAfter(known.length) },
    hasBackupPlace: findBackupStore(env) !== null,
    ...(await lookAtRoom(env, url)),
  })
  return { sections: [before, { title: 'Nâng bản', findings }], plan, facts: found }
}

const nothingThere = fault(
  'upgrade.history',
  'Cơ sở dữ liệu chưa có gì để nâng',
  'cài lần đầu: npm start, hoặc deploy/one-machine/install.sh install',
)

async function lookAtRoom(env: Env, url: string) {
  const database = await lookAtDatabase(url)
  const isHere = 'facts' in database && database.facts.isLocal
  return {
    // A folder that is not there yet is made on the disk of the folder above it.
    backupFreeBytes:
      env.BACKUP_S3_BUCKET || !env.BACKUP_DIR
        ? null
        : ((await freeBytesOf(env.BACKUP_DIR)) ?? (await freeBytesOf(join(env.BACKUP_DIR, '..')))),
    backupFileBytes: await countFirstBackup(env),
    databaseFreeBytes: isHere ? await freeBytesOf(env.DATA_DIR) : null,
  }
}

/** What the backup of this upgrade copies of files: all at the first one, later what is new, which is little beside the rows. */
async function countFirstBackup({ BACKUP_DIR, DATA_DIR, STORAGE }: Env): Promise<number | null> {
  if (BACKUP_DIR && existsSync(join(BACKUP_DIR, 'heads'))) return 0
  return STORAGE === 'local' ? bytesIn(join(DATA_DIR, 'storage')) : null
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0
  return bytes
}

/** Faults and warnings of the preflight in one section, by what they mean for an upgrade. */
function summarize(sections: readonly Section[]): Section {
  const troubles = sections
    .flatMap(({ findings }) => findings)
    .filter(({ check, state }) => (state === 'fault' || state === 'warn') && !MENDED_HERE.test(check))
    .map((finding): Finding => (BLOCKS.test(finding.check) ? finding : { ...finding, state: 'warn' }))
  const isQuiet = troubles.every(({ state }) => state !== 'fault')
  return {
    title: 'Kiểm tra trước',
    findings: [
      ...(isQuiet
        ? [ok('upgrade.preflight', 'Cấu hình, máy, cơ sở dữ liệu và kho tệp chạy được bản này')]
        : []),
      ...troubles,
    ],
  }
}

/**
 * Looks whether the code of a version can run on the tables as they are now.
 * @param folder its migrations
 */
export async function checkWayBack(url: string, folder: string): Promise<Finding> {
  const check = 'upgrade.back'
  const olderCount = countKnownMigrations(folder)
  const facts = await lookAtUpgrade(url)
  const now = facts?.applied.length ?? 0
  if (now <= olderCount) return ok(check, 'Bảng không mới hơn bản đó')
  const [before, after] = [readSchemaAfter(olderCount, folder), readSchemaAfter(now)]
  if (before === null || after === null)
    return warn(check, 'Không có mô tả bảng của hai bản để so', 'xem CHANGELOG trước khi lùi')
  const breaks = findBreaks(before, after, releaseOf(olderCount)?.version ?? null)
  return breaks.length === 0
    ? ok(check, `Mã bản đó chạy được trên bảng hiện tại (mới hơn ${now - olderCount} bước)`)
    : fault(
        check,
        `Mã bản đó không chạy được trên bảng hiện tại (${breaks.join('; ')})`,
        'khôi phục bản sao lưu làm trước lần nâng: docs/deploy/upgrade.md',
      )
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 200) : 'không rõ lý do')
