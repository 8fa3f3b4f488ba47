import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

const API = 'apps/api/src/'
const SERVICES = `${API}core/services.ts`
/** Where the whole is put together; whoever imports it has everything. */
const WHOLES = [`${API}services.ts`, `${API}modules.ts`]
/** What puts it together, and the programs that begin with that. */
const COMPOSITION =
  /^apps\/api\/src\/(?:(?:services|modules|app|run-api|run-worker)\.ts$|exported\/|worker\/(?:work|start-worker)\.ts$|cli\/)/

/** Outside the composition nothing names all services of the API: a part says in its signature which ones it takes. */
export function namedNeeds({ path, imports }: SourceFile): Violation[] {
  if (!path.startsWith(API) || path === SERVICES || isTestFile(path) || COMPOSITION.test(path)) return []
  return imports.flatMap(({ target, names, line }) => {
    const takesAll = target === SERVICES && (names.length === 0 || names.some(({ name }) => name !== 'Needs'))
    if (!takesAll && !WHOLES.includes(target ?? '')) return []
    const message =
      "takes all services of the API: say which ones, with Needs<'db' | 'clock'> or an interface of the module that makes them"
    return [{ path, line, message }]
  })
}
