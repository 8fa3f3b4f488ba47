import { join } from 'node:path'
import { pageMatcher } from '@repo/routing/paths'
import { runSpa } from '@repo/site-server'
import { paths } from './src/app/paths.ts'

await runSpa({
  appName: 'doctor',
  clientDir: join(import.meta.dirname, 'dist'),
  portVariable: 'DOCTOR_PORT',
  standardPort: 3002,
  isPage: pageMatcher(paths),
})
