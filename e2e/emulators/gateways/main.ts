import { createGateways } from './server.ts'
import { readSettings } from './settings.ts'

try {
  const settings = readSettings(process.env)
  const server = createGateways(settings)
  server.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  server.listen(settings.port, settings.host, () => {
    console.log(`Cổng thanh toán giả lập: ${settings.publicUrl}`)
  })
  const stop = () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
