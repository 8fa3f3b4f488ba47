import { join } from 'node:path'
import { runSpa } from '@repo/site-server'

await runSpa({
  appName: 'crm',
  clientDir: join(import.meta.dirname, 'dist'),
  portVariable: 'CRM_PORT',
  standardPort: 3001,
})
