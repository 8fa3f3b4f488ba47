// `npm run check`: everything that needs no browser and no running stack.
import { runChecks, staticChecks, unitTests } from './lib/checks.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { ensureTestTools } from './lib/test-tools.ts'

main(async () => {
  loadDotEnv()
  // The programs that tests run come over the network while these checks compute.
  const [areSourcesGood] = await Promise.all([runChecks(staticChecks), ensureTestTools()])
  const doTestsPass = await runChecks(unitTests)
  return areSourcesGood && doTestsPass ? 0 : 1
})
