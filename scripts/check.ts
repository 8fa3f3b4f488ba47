// `npm run check`: everything that needs no browser and no running stack.
import { quickChecks, runChecks } from './lib/checks.ts'
import { main } from './lib/lifetime.ts'

main(async () => ((await runChecks(quickChecks)) ? 0 : 1))
