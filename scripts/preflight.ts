// `npm run preflight [-- --json]`: looks at what an operator can get wrong, with the settings of `npm start`, and changes nothing.
import { readRuntime, readSecrets } from './lib/data-folder.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { runNode } from './lib/run.ts'
import { warn } from './lib/say.ts'
import { serviceEnv } from './lib/services.ts'
import { parseSettings, settingsError } from './lib/settings.ts'

main(async () => {
  loadDotEnv()
  const { settings, faults } = parseSettings(process.env)
  if (!settings) throw settingsError(faults)
  const { DATA_DIR, DATABASE_URL } = settings
  const url = DATABASE_URL ?? readRuntime(DATA_DIR)?.databaseUrl ?? ''
  if (!url)
    warn(
      'Không có DATABASE_URL và `npm start` không chạy trên thư mục dữ liệu này, nên không xem được cơ sở dữ liệu.',
    )
  const env = serviceEnv(settings, readSecrets(DATA_DIR), url)
  const { code } = await runNode('apps/api/src/cli/preflight.ts', process.argv.slice(2), { env })
  return code
})
