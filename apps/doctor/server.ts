import { join } from 'node:path'
import { runSpa } from '@repo/site-server'

await runSpa({
  appName: 'doctor',
  clientDir: join(import.meta.dirname, 'dist'),
  portVariable: 'DOCTOR_PORT',
  standardPort: 3002,
})
