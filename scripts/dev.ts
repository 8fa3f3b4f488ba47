// `npm run dev`: the same as `npm start`, but every change is seen at once.

import { readAllSettings } from './lib/all-settings.ts'
import { developmentPlan } from './lib/dev-services.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { done, seconds, step } from './lib/say.ts'
import { startStack } from './lib/stack.ts'
import { printWelcome } from './lib/welcome.ts'

main(async () => {
  const began = performance.now()
  loadDotEnv()
  const settings = readAllSettings(process.env)
  step(`Khởi động ${settings.BRAND_NAME} để phát triển…`)
  await startStack({ settings, plan: developmentPlan, isBuilt: false })
  done(`Sẵn sàng sau ${seconds(began)}`)
  printWelcome(settings)
  return undefined
}, 0)
