// `npm run e2e`: the journeys in a real browser, on a stack of its own. Further words go to Playwright,
// e.g. `npm run e2e -- specs/learn.spec.ts --headed`.
import { loadDotEnv } from './lib/dot-env.ts'
import { runJourneys } from './lib/journeys.ts'
import { main } from './lib/lifetime.ts'

main(() => {
  loadDotEnv()
  return runJourneys(process.argv.slice(2))
})
