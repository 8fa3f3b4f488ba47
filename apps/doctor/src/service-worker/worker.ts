import { createReadRoute, noOlderThan, pictureRoute, programRoute } from '@repo/installed-app/worker/routes'
import { startWorker } from '@repo/installed-app/worker/start-worker'
import { keptReads } from '../app/installed/kept-reads.ts'
import { keepPages, pageRoute, shell } from './shell.ts'

/** A session of the portal lasts as long; what is older would be read by whoever finds the phone. */
const KEPT_FOR_MS = 43_200_000

const readRoute = createReadRoute(
  keptReads.map(({ path }) => path),
  [noOlderThan(KEPT_FOR_MS)],
)

startWorker({
  routes: [programRoute, pictureRoute, readRoute, pageRoute],
  keepPages,
  shell,
  hasRestingPushes: true,
})
