import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/api/src/db/embedded/index.ts'
import { runNode } from './run.ts'
import { UserError, warn } from './say.ts'
import type { Settings } from './settings.ts'

export interface Database {
  url: string
  /** In words, for the console. */
  kind: string
  stop(): Promise<void>
}

/** The server that `DATABASE_URL` names, else the one that npm brought, on the data folder. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL) {
    return { url: settings.DATABASE_URL, kind: 'PostgreSQL theo DATABASE_URL', stop: async () => {} }
  }
  const server = await startEmbeddedPostgres({
    dataDir: join(settings.DATA_DIR, 'postgres'),
    logFile: join(settings.DATA_DIR, 'logs', 'postgres.log'),
  })
  server.onRestart(() => warn('PostgreSQL đã dừng đột ngột và đang chạy lại; dữ liệu đã ghi vẫn còn.'))
  server.onFailure((error) => warn(error.message))
  return { url: server.connectionString, kind: 'PostgreSQL 18 đi kèm', stop: server.stop }
}

/** Brings the tables up to date. */
export async function migrate(env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runNode('apps/api/src/cli/migrate.ts', [], { env, output: 'keep' })
  if (code !== 0) throw new UserError(explain(output.trim()))
}

function explain(output: string): string {
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|authentication failed|does not exist/.test(output)) {
    const reason = /^.*(?:Error|error): (.*)$/m.exec(output)?.[1] ?? output
    return `Không kết nối được tới cơ sở dữ liệu của DATABASE_URL (${reason}): hãy kiểm tra địa chỉ, tên và mật khẩu, hoặc bỏ DATABASE_URL để dùng PostgreSQL đi kèm.`
  }
  return `Không cập nhật được cơ sở dữ liệu:\n${output}`
}

/**
 * Writes the demo data; what is there already stays.
 * @param videos how many videos are made at once, all unless given
 */
export async function seed(env: NodeJS.ProcessEnv, videos?: number): Promise<void> {
  const args = videos === undefined ? [] : [`--videos=${videos}`]
  const { code, output } = await runNode('apps/demo/src/cli/seed.ts', args, { env, output: 'keep' })
  if (code !== 0) throw new UserError(`Không tạo được dữ liệu thử:\n${output.trim()}`)
}
