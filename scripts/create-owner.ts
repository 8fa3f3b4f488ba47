// `npm run create-owner -- <email> "<name>"`: makes the first administrator, beside a running stack or with none.
import { loadSecrets } from './lib/data-folder.ts'
import { migrate } from './lib/database.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { findDatabase } from './lib/find-database.ts'
import { main } from './lib/lifetime.ts'
import { runNode } from './lib/run.ts'
import { UserError } from './lib/say.ts'
import { serviceEnv } from './lib/services.ts'
import { readSettings } from './lib/settings.ts'

main(async () => {
  const words = process.argv.slice(2)
  // Said before a database is opened for it.
  if (words.length < 2) throw new UserError('Cách dùng: npm run create-owner -- <email> "<họ và tên>"')
  loadDotEnv()
  const settings = readSettings(process.env)
  const { url } = await findDatabase(settings)
  const env = serviceEnv(settings, loadSecrets(settings.DATA_DIR), url)
  await migrate(env)
  // On our console: it may have to ask for the password.
  const { code } = await runNode('apps/api/src/cli/create-owner.ts', words, { env })
  return code
})
