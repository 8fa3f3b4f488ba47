// `npm test`: all there is to prove, in a fresh clone as in the one you work in.
import { apiTests, bareMachine, runChecks, staticChecks, unitTests } from './lib/checks.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { runJourneys } from './lib/journeys.ts'
import { main } from './lib/lifetime.ts'
import { done, seconds } from './lib/say.ts'
import { ensureTestTools } from './lib/test-tools.ts'

main(async () => {
  const began = performance.now()
  loadDotEnv()
  const [onEmbedded, ...onOwn] = apiTests(process.env.DATABASE_URL)
  // The programs that tests run come over the network while these checks compute.
  const [areSourcesGood] = await Promise.all([runChecks(staticChecks), ensureTestTools()])
  // The bare machine waits for the registries half of its time, and the tests of the service do not mind the other half.
  const doTestsPass = await runChecks([...unitTests, [onEmbedded, bareMachine], ...onOwn])
  if (!areSourcesGood || !doTestsPass) return 1
  const code = await runJourneys([])
  if (code === 0) done(`Tất cả đều đạt (${seconds(began)})`)
  return code
})
