// `npm run check`: everything that needs no browser and no running stack.
import { quickChecks, runChecks } from './lib/checks.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { ensureFfmpeg } from './lib/ffmpeg.ts'
import { main } from './lib/lifetime.ts'
import { ensureOpenssl } from './lib/openssl.ts'
import { ensureSecondPlayer } from './lib/second-player.ts'

main(async () => {
  loadDotEnv()
  await ensureFfmpeg(true)
  await ensureSecondPlayer()
  await ensureOpenssl()
  return (await runChecks(quickChecks)) ? 0 : 1
})
