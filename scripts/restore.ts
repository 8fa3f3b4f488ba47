// `npm run restore -- <id | latest>`: a backup onto an empty data folder and an empty database; prints the time it took.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadDotEnv } from './lib/dot-env.ts'
import { findDatabase } from './lib/find-database.ts'
import { main } from './lib/lifetime.ts'
import { runNode } from './lib/run.ts'
import { UserError } from './lib/say.ts'
import { readSettings } from './lib/settings.ts'
import { completeEnv } from './lib/settled-env.ts'

/** What a stack leaves in its folder; with any of it the folder is not empty. */
const OURS = ['secrets.json', 'postgres', 'storage']

main(async () => {
  loadDotEnv()
  const args = process.argv.slice(2)
  if (args.length === 0) throw new UserError('Cách dùng: npm run restore -- <bản sao lưu | latest>')
  const settings = readSettings(process.env)
  const found = OURS.find((name) => existsSync(join(settings.DATA_DIR, name)))
  if (found)
    throw new UserError(
      `Thư mục dữ liệu ${settings.DATA_DIR} không trống (có ${found}): hãy đặt DATA_DIR sang một thư mục mới, hoặc chạy \`npm run reset\` nếu không cần dữ liệu ở đó.`,
    )
  // Before a database is made: a key that does not fit must not leave a folder that is not empty any more.
  const look = await runNode('apps/api/src/cli/restore.ts', [args[0] ?? '', '--look'], {
    env: completeEnv(settings, {}),
  })
  if (look.code !== 0) return look.code
  const { url } = await findDatabase(settings)
  const env = completeEnv(settings, {}, url)
  const { code } = await runNode('apps/api/src/cli/restore.ts', args, { env })
  return code
})
