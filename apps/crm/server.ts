import { join } from 'node:path'
import { pageNamer } from '@repo/routing/paths'
import { runSpa } from '@repo/site-server'
import { paths } from './src/components/paths.ts'

await runSpa({
  appName: 'crm',
  clientDir: join(import.meta.dirname, 'dist'),
  portVariable: 'CRM_PORT',
  standardPort: 3001,
  pageName: pageNamer(paths),
})
