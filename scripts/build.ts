// `npm run build`: builds the three sites, for a machine on which something else than `npm start` runs them.
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { parseSettings, settingsError } from './lib/settings.ts'
import { buildSites } from './lib/stack.ts'

main(async () => {
  loadDotEnv()
  const { settings, faults } = parseSettings(process.env)
  if (!settings) throw settingsError(faults)
  await buildSites(settings)
  return 0
})
