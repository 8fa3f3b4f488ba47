import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../lib/run.ts'
import { done, step, UserError, warn } from '../lib/say.ts'
import { writeWhole } from '../lib/write-whole.ts'
import type { Version } from './source.ts'
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
  if (before === to.name)
    throw new UserError(
      `Các container đang ở bản ${to.name} rồi. Nếu lần nâng trước bị ngắt: docker compose up -d --wait, hoặc npm run upgrade -- --back.`,
    )
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
    // What ran before stands in `.env` until the new containers start.
    begin: async () => {},
    migrate: () =>
      insist(compose('run', '--rm', 'migrate'), 'Không cập nhật được cơ sở dữ liệu; bản cũ vẫn chạy.'),
    async start() {
      const settled = { VERSION: before, VERSION_BEFORE: readSetting(file, 'VERSION_BEFORE') }
      // Before the containers change: after a kill the next `up` and the nightly backup take the images of these tables.
      writeSettings(file, { VERSION: to.name, VERSION_BEFORE: before })
      if ((await compose('up', '-d', '--no-build', '--wait')) === 0) return
      warn(`Bản mới không khỏe, hỏi xem ${before} có chạy được trên bảng mới không…`)
      if ((await askWayBack(root, to.name, before)) !== 0)
        throw new UserError(
          `Bản mới không khỏe, và ${before} không chạy được trên bảng mới nên không tự lùi. Xem docker compose logs; nếu phải lùi, hãy khôi phục bản sao lưu mới nhất: docs/deploy/upgrade.md.`,
        )
      await composeIn(root, before)('up', '-d', '--no-build', '--wait')
      writeSettings(file, settled)
      throw new UserError(`Đã chạy lại ${before}; xem docker compose logs để biết lý do.`)
    },
  })
  await compose('run', '--rm', 'preflight')
  done(`Đang chạy ${to.name}. Để quay lại ${before}: npm run upgrade -- --back`)
}

/**
 * Starts the images of the version before on the tables as they are.
 * @param isUnchecked the operator goes back although that could not be, or was not, allowed
 */
export async function backContainers(root: string, isUnchecked: boolean): Promise<void> {
  const file = composeSettings(root)
  const [now, before] = [readSetting(file, 'VERSION'), readSetting(file, 'VERSION_BEFORE')]
  if (!before) throw new UserError('Chưa có lần nâng bản nào để lùi lại (VERSION_BEFORE trong .env).')
  if (!isUnchecked)
    await insist(
      askWayBack(root, now, before),
      'Chưa lùi; chưa có gì bị đổi. Muốn lùi cùng dữ liệu, hãy khôi phục bản sao lưu: docs/deploy/upgrade.md. Nếu chỉ là không so được bảng của hai bản và CHANGELOG cho phép: thêm --unchecked.',
    )
  step(`Chạy lại ${before}…`)
  await insist(
    // `migrate` of the old code runs, too, and finds nothing to do: it only adds what the tables do not have yet.
    composeIn(root, before)('up', '-d', '--no-build', '--wait'),
    `Bản ${before} không khởi động được: xem docker compose logs.`,
  )
  writeSettings(file, { VERSION: before, VERSION_BEFORE: '' })
  done(`Đang chạy ${before}, dữ liệu giữ nguyên.`)
}

const DESCRIPTION = 'cd apps/api/migrations/meta && tar -c _journal.json "$(ls *_snapshot.json | tail -n 1)"'
const COMPARISON = `mkdir -p /tmp/before/meta && tar -x -C /tmp/before/meta && node ${CHECK} back /tmp/before`

/**
 * Asks the code of one version whether that of another one, as its image has it, can run on the tables. What the old code
 * knows of them goes from container to container: a folder of this computer would be closed to their user.
 * @returns 0 where it can
 */
async function askWayBack(root: string, now: string, before: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tables-before-'))
  const file = join(folder, 'meta.tar')
  try {
    const described = await composeIn(root, before, { to: file })(
      'run',
      '--rm',
      '--no-deps',
      '-T',
      'backup',
      'sh',
      '-c',
      DESCRIPTION,
    )
    if (described !== 0) {
      warn(`Không đọc được mô tả bảng từ image ${before}.`)
      return described
    }
    return await composeIn(root, now, { from: file })('run', '--rm', '-T', 'backup', 'sh', '-c', COMPARISON)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param files where its answer goes and its input comes from, instead of our console
 * @returns what runs `docker compose` with the images of a version, and its exit code
 */
const composeIn =
  (root: string, version: string, files: { from?: string; to?: string } = {}) =>
  async (...args: string[]): Promise<number> => {
    const options = { cwd: join(root, 'deploy/containers'), env: { ...process.env, VERSION: version } }
    const { from = '', to = '' } = files
    const script = `file=$1; shift; exec docker compose "$@" ${from ? '<' : '>'} "$file"`
    const command =
      from || to
        ? run('sh', ['-c', script, 'sh', from || to, ...args], options)
        : run('docker', ['compose', ...args], options)
    const { code } = await command.catch((error: unknown) => {
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

/** Writes settings into the file that also holds every secret, all or none of them. */
function writeSettings(file: string, settings: Record<string, string>): void {
  const text = Object.entries(settings).reduce(
    (before, [name, value]) => {
      const line = new RegExp(`^${name}=.*$`, 'm')
      return line.test(before)
        ? before.replace(line, () => `${name}=${value}`)
        : `${before.replace(/\n*$/, '\n')}${name}=${value}\n`
    },
    readFileSync(file, 'utf8'),
  )
  writeWhole(file, text)
}
