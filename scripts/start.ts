// `npm start`: the whole product on this machine, with demo data, until Ctrl-C.
import { readAllSettings } from './lib/all-settings.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { done, seconds, step } from './lib/say.ts'
import { productionPlan } from './lib/services.ts'
import { startStack } from './lib/stack.ts'
import { printWelcome } from './lib/welcome.ts'

main(async () => {
  const began = performance.now()
  loadDotEnv()
  const settings = readAllSettings(process.env)
  step(`Khởi động ${settings.BRAND_NAME}…`)
  await startStack({ settings, plan: productionPlan, isBuilt: true })
  done(`Sẵn sàng sau ${seconds(began)}`)
  printWelcome(settings)
  return undefined
}, 0)
