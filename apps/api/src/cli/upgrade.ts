import { freeBytesOf } from '../db/look-at-upgrade.ts'
import { EnvError, loadEnv } from '../env.ts'
import { isReady, toText } from '../preflight/print.ts'
import { removeLeftCopies } from '../upgrade/rehearsal-folder.ts'
import { judgeRehearsalRoom } from '../upgrade/upgrade.rules.ts'
import { checkUpgrade, checkWayBack, type UpgradeCheck } from '../upgrade/upgrade.service.ts'
import type { PlannedMigration } from '../upgrade/upgrade-plan.ts'
import { megabytes, secondsOf } from './backup-words.ts'

const USAGE = `Cách dùng:
  node apps/api/src/cli/upgrade.ts check [--json] [--rehearse]   bản này có nhận được cơ sở dữ liệu không, và sẽ chạy những gì
  node apps/api/src/cli/upgrade.ts back <thư mục migrations của bản cũ>   bản cũ có chạy được trên bảng hiện tại không`

const A_SECOND = 1000

/** `node src/cli/upgrade.ts check | back`: what `npm run upgrade` and the installer ask before they change anything. Of the service it only reads. */
async function main([command, ...args]: string[]): Promise<number> {
  if (command === 'check') return check(args)
  if (command === 'back' && args[0]) return back(args[0])
  console.error(USAGE)
  return 1
}

async function check(args: readonly string[]): Promise<number> {
  const { DATA_DIR } = process.env
  if (DATA_DIR) await removeLeftCopies(DATA_DIR)
  const found = await checkUpgrade(process.env)
  const isAllowed = isReady(found.sections)
  if (args.includes('--json')) {
    const findings = found.sections.flatMap((section) => section.findings)
    console.log(JSON.stringify({ isAllowed, findings, migrations: found.plan }, null, 2))
    return isAllowed ? 0 : 1
  }
  console.log(toText(found.sections, process.stdout.isTTY))
  if (found.facts) console.log(`\n${planText(found)}`)
  if (!isAllowed) return 1
  if (!args.includes('--rehearse') || found.plan.length === 0) return 0
  return rehearseAndPrint(found.facts?.databaseBytes ?? 0)
}

function planText({ plan }: UpgradeCheck): string {
  if (plan.length === 0) return 'Không có bước di trú nào phải chạy.'
  const leastMs = plan.reduce((sum, migration) => sum + migration.leastMs, 0)
  const isKnown = plan.every(({ runsCode }) => !runsCode)
  return [
    `Sẽ chạy ${plan.length} bước di trú, tất cả trong một giao dịch:`,
    ...plan.map((migration) => `  • ${migration.tag}: ${workText(migration)}`),
    leastMs < A_SECOND && isKnown
      ? 'Chỉ thêm, hoặc đi qua bảng nhỏ: thường dưới một giây.'
      : `Ít nhất ${secondsOf(leastMs)}: thời gian đọc các bảng trên một lượt, đo trên máy này${isKnown ? '' : '; thủ tục tính lại dữ liệu thì không đo trước được'}.`,
    'Thời gian thật: thêm --rehearse để chạy thử trên một bản sao.',
  ].join('\n')
}

function workText({ tables, runsCode }: PlannedMigration): string {
  const named = tables.map(
    ({ name, bytes, rows }) => `${name} (${megabytes(bytes)}, khoảng ${rows.toLocaleString('vi-VN')} dòng)`,
  )
  const parts = [
    ...(named.length > 0 ? [`đi qua ${named.join(', ')}`] : []),
    ...(runsCode ? ['chạy một thủ tục tính lại dữ liệu'] : []),
  ]
  return parts.join('; ') || 'chỉ thêm'
}

async function rehearseAndPrint(databaseBytes: number): Promise<number> {
  const env = loadEnv()
  const lack = judgeRehearsalRoom(databaseBytes, await freeBytesOf(env.DATA_DIR))
  if (lack) {
    console.log(`\n✖ ${lack.text}\n  → ${lack.mend}`)
    return 1
  }
  // Loaded here: an ordinary check starts no database.
  const { rehearse } = await import('../upgrade/rehearse.ts')
  console.log('\n• Chép dữ liệu và chạy thử trên bản sao…')
  const { rows, copyMs, migrations, migratedMs } = await rehearse(
    env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    env.DATA_DIR,
  )
  for (const { tag, tookMs } of migrations) console.log(`  ${tag}: ${secondsOf(tookMs)}`)
  console.log(
    `✓ Chạy thử xong trên ${rows.toLocaleString('vi-VN')} dòng (chép ${secondsOf(copyMs)}): di trú mất ${secondsOf(migratedMs)}`,
  )
  return 0
}

async function back(folder: string): Promise<number> {
  const env = loadEnv()
  const finding = await checkWayBack(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, folder)
  console.log([finding.text, ...(finding.mend ? [`  → ${finding.mend}`] : [])].join('\n'))
  // Where it cannot be known, the one who goes back decides, not this.
  return finding.state === 'ok' ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof EnvError ? `✖ ${error.message}` : error)
  process.exitCode = 1
}
