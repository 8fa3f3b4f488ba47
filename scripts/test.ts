// `npm test`: all there is to prove, in a fresh clone as in the one you work in.
import { apiTests, bareMachine, quickChecks, runChecks } from './lib/checks.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { ensureFfmpeg } from './lib/ffmpeg.ts'
import { runJourneys } from './lib/journeys.ts'
import { main } from './lib/lifetime.ts'
import { ensureOpenssl } from './lib/openssl.ts'
import { done, seconds } from './lib/say.ts'
import { ensureSecondPlayer } from './lib/second-player.ts'

main(async () => {
  const began = performance.now()
  loadDotEnv()
  await ensureFfmpeg(true)
  await ensureSecondPlayer()
  await ensureOpenssl()
  const [onEmbedded, ...onOwn] = apiTests(process.env.DATABASE_URL)
  // The bare machine waits for the registries half of its time, and the tests of the service do not mind the other half.
  const isGood = await runChecks([...quickChecks, [onEmbedded, bareMachine], ...onOwn])
  if (!isGood) return 1
  const code = await runJourneys([])
  if (code === 0) done(`Tất cả đều đạt (${seconds(began)})`)
  return code
})
