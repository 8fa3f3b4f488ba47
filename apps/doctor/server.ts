import { join } from 'node:path'
import { pageNamer } from '@repo/routing/paths'
import { addAppFiles, runSpa } from '@repo/site-server'
import { webManifest } from './server-manifest.ts'
import { pageFiles } from './src/app/page-files.ts'
import { paths } from './src/app/paths.ts'

await runSpa({
  appName: 'doctor',
  clientDir: join(import.meta.dirname, 'dist'),
  portVariable: 'DOCTOR_PORT',
  standardPort: 3002,
  pageName: pageNamer(paths),
  pageFiles,
  // Doctors answer by voice.
  permissions: ['microphone'],
  extend: (site, { brand, hasWorker }) =>
    addAppFiles(site, { hasWorker, manifest: (look) => webManifest(brand, look) }),
})
