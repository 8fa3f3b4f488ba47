import { readAllSettings } from './lib/all-settings.ts'
import { main } from './lib/lifetime.ts'
import { productionPlan } from './lib/services.ts'
import { startStack } from './lib/stack.ts'

main(async () => {
  const settings = readAllSettings(process.env)
  await startStack({ settings, plan: productionPlan, isBuilt: true, videos: 1 })
  console.info('READY')
  return undefined
}, 0)
