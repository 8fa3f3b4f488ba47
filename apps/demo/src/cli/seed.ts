import { parseArgs } from 'node:util'
import { createLogger, createServices, EnvError, loadEnv } from '@repo/api/run'
import { demoAccounts } from '../demo-accounts.ts'
import { seedDemo } from '../run.ts'
import { SeedRefusedError } from '../seed-demo.ts'

/**
 * `node src/cli/seed.ts [--json] [--videos=N]`: fills the database of DATABASE_URL with demo data, once, and shows the
 * demo accounts. Only in demo mode: its accounts have a password that everybody knows. With `--videos` the jobs of
 * the first N demo videos start at once and the others after a day.
 */
async function main(): Promise<void> {
  const env = loadEnv()
  if (!env.DEMO_MODE) throw new EnvError(['DEMO_MODE: dữ liệu mẫu chỉ dùng khi DEMO_MODE=true'])
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, videos: { type: 'string' } } })
  const videos = readVideos(values.videos)
  const running = await createServices(env, createLogger('warn'), { statementTimeoutMs: 60_000 })
  try {
    const { isNew } = await seedDemo(running.services, videos)
    show(isNew, values.json)
  } finally {
    await running.close()
  }
}

function readVideos(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  if (!/^\d{1,3}$/.test(given)) throw new EnvError(['--videos: phải là số nguyên từ 0 đến 999'])
  return Number(given)
}

function show(isNew: boolean, asJson = false): void {
  if (asJson) {
    console.log(JSON.stringify({ isNew, accounts: demoAccounts }))
    return
  }
  console.log(isNew ? 'Đã tạo dữ liệu mẫu.' : 'Dữ liệu mẫu đã có sẵn, không thay đổi gì.')
  console.table(
    demoAccounts.map(({ site, role, email, password, note }) => ({ site, role, email, password, note })),
  )
}

try {
  await main()
} catch (error) {
  console.error(error instanceof EnvError || error instanceof SeedRefusedError ? error.message : error)
  process.exitCode = 1
}
