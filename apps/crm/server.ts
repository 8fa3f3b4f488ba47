import { join } from 'node:path'
import { pageMatcher } from '@repo/routing/paths'
import { runSpa } from '@repo/site-server'
import { paths } from './src/components/paths.ts'

await runSpa({
  appName: 'crm',
  clientDir: join(import.meta.dirname, 'dist'),
  portVariable: 'CRM_PORT',
  standardPort: 3001,
  isPage: pageMatcher(paths),
})
