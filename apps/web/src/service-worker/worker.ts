import { pictureRoute, programRoute } from '@repo/installed-app/worker/routes'
import { startWorker } from '@repo/installed-app/worker/start-worker'
import { keepPages } from './keep-pages.ts'
import { offlinePage } from './pages.ts'
import { pageRoute, readRoute } from './routes.ts'

startWorker({
  routes: [programRoute, pictureRoute, readRoute, pageRoute],
  keepPages,
  shell: offlinePage,
})
