import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

/** Lower numbers know nothing of higher ones. */
const LAYERS: Record<string, number> = {
  components: 0,
  features: 1,
  layouts: 2,
  routes: 2,
  app: 3,
  'first-paint': 3,
}

interface Place {
  layer: string
  /** The part after the layer: the feature's name. */
  part: string
}

function placeOf(path: string): Place | null {
  const match = /^apps\/(?:web|crm|doctor)\/src\/([\w-]+)\/([\w.-]+)/.exec(path)
  const [, layer = '', part = ''] = match ?? []
  return layer in LAYERS ? { layer, part } : null
}

/** Leaves of app/: links need addresses everywhere. */
const isLeaf = (path: string) => /^apps\/[\w-]+\/src\/app\/(paths|env)(\.[\w-]+)?\.tsx?$/.test(path)

/** Brand and menus, which the frames around the pages show. */
const isShellConfig = (path: string) => /^apps\/[\w-]+\/src\/app\/shell\.[\w.-]+$/.test(path)

/** Inside one front end: components → features → routes → app, and no feature knows another. */
export function appLayers(file: SourceFile): Violation[] {
  const from = placeOf(file.path)
  const violations = typesOnlyFromContract(file)
  if (!from || isTestFile(file.path)) return violations
  for (const { target, line } of file.imports) {
    const to = target === null ? null : placeOf(target)
    const message = to && target ? layerMessage(from, to, file.path, target) : null
    if (message) violations.push({ path: file.path, line, message })
  }
  return violations
}

function layerMessage(from: Place, to: Place, path: string, target: string): string | null {
  if (isLeaf(target) || (from.layer === 'layouts' && isShellConfig(target))) return null
  if (isLeaf(path) && to.layer !== 'components') {
    return `imports ${target}: a leaf of app/ is known everywhere, so it knows only components/, or they would form a circle`
  }
  if ((LAYERS[to.layer] ?? 0) > (LAYERS[from.layer] ?? 0)) {
    return `${from.layer}/ imports ${to.layer}/: the direction is components → features → routes → app, so that a part can be moved without its users`
  }
  if (from.layer === 'features' && to.layer === 'features' && from.part !== to.part) {
    return `feature "${from.part}" imports feature "${to.part}": features do not know each other; share through components/ or compose both in a route`
  }
  return null
}

/** A value import would put zod and every schema (about 22 kB) into the first load. */
function typesOnlyFromContract(file: SourceFile): Violation[] {
  const isBrowserCode =
    /^(apps\/(web|crm|doctor)\/src|packages\/(shell|player|session|error-page|course-studio|video-studio|uploads|films)\/src)\//.test(
      file.path,
    )
  if (!isBrowserCode || isTestFile(file.path)) return []
  return file.imports
    .filter(({ specifier, isTypeOnly }) => specifier === '@repo/contract' && !isTypeOnly)
    .map(({ line }) => ({
      path: file.path,
      line,
      message:
        'imports values of @repo/contract into browser code: use `import type`, or the one schema a form needs from @repo/contract/<area>',
    }))
}
