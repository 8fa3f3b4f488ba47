import { preflight } from '../preflight/preflight.service.ts'
import { isReady, toJson, toText } from '../preflight/print.ts'

/**
 * `node src/cli/preflight.ts [--json]`, `npm run preflight` for people: looks at everything an operator can get wrong
 * and names the mend. Ends with 0 when nothing keeps the service from opening, else with 1.
 */
const sections = await preflight(process.env)
const asJson = process.argv.includes('--json')
console.log(asJson ? toJson(sections) : toText(sections, process.stdout.isTTY))
process.exitCode = isReady(sections) ? 0 : 1
