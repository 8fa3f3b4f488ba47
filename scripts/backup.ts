// `npm run backup [-- list | verify [id] | key | export <folder>]`: database and files into BACKUP_DIR or a bucket, beside a running stack or with none.
import { readSecrets } from './lib/data-folder.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { findDatabase } from './lib/find-database.ts'
import { main } from './lib/lifetime.ts'
import { runNode } from './lib/run.ts'
import { readSettings } from './lib/settings.ts'
import { completeEnv } from './lib/settled-env.ts'

/** Only these read the database. */
const NEEDS_DATABASE = ['run', 'export']

main(async () => {
  loadDotEnv()
  const args = process.argv.slice(2)
  const settings = readSettings(process.env)
  const url = NEEDS_DATABASE.includes(args[0] ?? 'run')
    ? (await findDatabase(settings)).url
    : settings.DATABASE_URL
  const env = completeEnv(settings, readSecrets(settings.DATA_DIR), url)
  const { code } = await runNode('apps/api/src/cli/backup.ts', args, { env })
  return code
})
