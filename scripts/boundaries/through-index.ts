import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { ImportUse } from './source-file.ts'

const MODULE_INDEX = /^apps\/api\/src\/modules\/[^/]+\/index\.ts$/

/**
 * What an import from a module's index.ts reaches: the files that define the imported names. A rule about repos or
 * services would otherwise end at the index.
 */
export function reachThroughIndex(root: string, { target, line, names }: ImportUse): ImportUse[] {
  if (!target || !MODULE_INDEX.test(target)) return []
  const homes = homesOf(root, target)
  return names.flatMap(({ name, isTypeOnly }) => {
    const home = homes.get(name)
    return home ? [{ specifier: home, target: home, names: [], isTypeOnly, line }] : []
  })
}

const known = new Map<string, Map<string, string>>()

/** The file behind each name that an index exports. */
function homesOf(root: string, index: string): Map<string, string> {
  const path = join(root, index)
  const found = known.get(path)
  if (found) return found
  const homes = new Map<string, string>()
  for (const { entries } of parseSync(path, readFileSync(path, 'utf8')).module.staticExports)
    for (const { exportName, moduleRequest } of entries)
      if (exportName.name && moduleRequest)
        homes.set(exportName.name, posix.join(dirname(index), moduleRequest.value))
  known.set(path, homes)
  return homes
}
