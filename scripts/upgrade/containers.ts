import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../lib/run.ts'
import { done, step, UserError, warn } from '../lib/say.ts'
import type { Source, Version } from './source.ts'
import { runUpgrade } from './steps.ts'

const CHECK = 'apps/api/src/cli/upgrade.ts'

/** The settings of compose in a checkout, where its containers are set up. */
export const composeSettings = (root: string) => join(root, 'deploy/containers/.env')

/**
 * Builds the images of the version that is checked out, asks them whether they may take over, backs up, migrates and
 * starts them. Images of the version before stay, so that the way back needs no build.
 */
export async function upgradeContainers(root: string, to: Version, isCheckOnly: boolean): Promise<void> {
  const file = composeSettings(root)
  const before = readSetting(file, 'VERSION')
  if (before === to.name) throw new UserError(`Các container đang ở bản ${to.name} rồi.`)
  const compose = composeIn(root, to.name)
  const check = async () => (await compose('run', '--rm', '--build', 'backup', 'node', CHECK, 'check')) === 0
  if (isCheckOnly) {
    if (!(await check())) throw new UserError('Bản này chưa nâng được; chưa có gì bị đổi.')
    return
  }
  await runUpgrade(to, {
    check,
    build: () => insist(compose('build'), 'Không dựng được image; chưa có gì bị đổi.'),
    async backUp() {
      await insist(compose('run', '--rm', 'backup'), 'Không sao lưu được nên không nâng; chưa có gì bị đổi.')
      return 'mới nhất'
    },
    migrate: () =>
      insist(compose('run', '--rm', 'migrate'), 'Không cập nhật được cơ sở dữ liệu; bản cũ vẫn chạy.'),
    async start() {
      if ((await compose('up', '-d', '--no-build', '--wait')) === 0) return
      warn(`Bản mới không khỏe, chạy lại ${before}…`)
      await composeIn(root, before)('up', '-d', '--no-build', '--wait')
      throw new UserError(`Đã chạy lại ${before}; xem docker compose logs để biết lý do.`)
    },
    keep() {
      writeSetting(file, 'VERSION_BEFORE', before)
      writeSetting(file, 'VERSION', to.name)
    },
  })
  await compose('run', '--rm', 'preflight')
  done(`Đang chạy ${to.name}. Để quay lại ${before}: npm run upgrade -- --back`)
}

/** Starts the images of the version before on the tables as they are. */
export async function backContainers(root: string, source: Source): Promise<void> {
  const file = composeSettings(root)
  const [now, before] = [readSetting(file, 'VERSION'), readSetting(file, 'VERSION_BEFORE')]
  if (!before) throw new UserError('Chưa có lần nâng bản nào để lùi lại (VERSION_BEFORE trong .env).')
  const commit = /-([0-9a-f]{10})$/.exec(before)?.[1] ?? `v${before}`
  const folder = await source.migrationsOf(commit)
  if (!folder) warn(`Git không có bản ${before} nên không so được bảng của hai bản: xem CHANGELOG.`)
  else {
    const seen = ['-v', `${folder}:/before:ro`, 'backup', 'node', CHECK, 'back', '/before']
    await insist(
      composeIn(root, now)('run', '--rm', ...seen),
      'Chưa lùi; chưa có gì bị đổi. Muốn lùi cùng dữ liệu, hãy khôi phục bản sao lưu: docs/deploy/upgrade.md.',
    )
  }
  step(`Chạy lại ${before}…`)
  await insist(
    // Only the services: `migrate` of the old code has nothing to do on newer tables.
    composeIn(root, before)('up', '-d', '--no-build', '--wait'),
    `Bản ${before} không khởi động được: xem docker compose logs.`,
  )
  writeSetting(file, 'VERSION', before)
  writeSetting(file, 'VERSION_BEFORE', '')
  done(`Đang chạy ${before}, dữ liệu giữ nguyên.`)
}

/** @returns what runs `docker compose` with the images of a version, and its exit code */
const composeIn =
  (root: string, version: string) =>
  async (...args: string[]): Promise<number> => {
    const options = { cwd: join(root, 'deploy/containers'), env: { ...process.env, VERSION: version } }
    const { code } = await run('docker', ['compose', ...args], options).catch((error: unknown) => {
      throw new UserError(`Không chạy được docker: ${error instanceof Error ? error.message : String(error)}`)
    })
    return code
  }

async function insist(code: Promise<number>, failure: string): Promise<void> {
  if ((await code) !== 0) throw new UserError(failure)
}

function readSetting(file: string, name: string): string {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1]?.trim() ?? ''
}

function writeSetting(file: string, name: string, value: string): void {
  const text = readFileSync(file, 'utf8')
  const line = new RegExp(`^${name}=.*$`, 'm')
  const next = line.test(text)
    ? text.replace(line, `${name}=${value}`)
    : `${text.replace(/\n*$/, '\n')}${name}=${value}\n`
  writeFileSync(file, next, { mode: 0o600 })
}
