// `npm run e2e:browsers`: the journeys of every day in Firefox and WebKitGTK, on a stack of its own. Further words go to
// Playwright, e.g. `npm run e2e:browsers -- --repeat-each=3`.
import { loadDotEnv } from './lib/dot-env.ts'
import { runOtherBrowsers } from './lib/journeys.ts'
import { main } from './lib/lifetime.ts'

main(() => {
  loadDotEnv()
  return runOtherBrowsers(process.argv.slice(2))
})
