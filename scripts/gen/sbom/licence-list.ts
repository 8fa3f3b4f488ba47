import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptionOf, fullName, isForeign, licenceText } from './licence-policy.ts'
import type { Bom, Component } from './shipped-packages.ts'

const RULE = '='.repeat(80)

/** Every shipped package with its licence, the reasons of exceptions, and the notices that have to go along. */
export function licenceList(bom: Bom, root: string): string {
  const foreign = bom.components.filter(isForeign)
  const installed = installedFolders(root)
  const counts = new Map<string, number>()
  for (const one of foreign) {
    const licence = licenceText(one.licenses)
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
  }
  return [
    `${foreign.length} packages and programs of others`,
    ...[...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([licence, count]) => `${count}\t${licence}`),
    ...foreign.flatMap((one) => ['', RULE, ...entryOf(one, installed)]),
    '',
  ].join('\n')
}

function entryOf(component: Component, installed: readonly Installed[]): string[] {
  const { version = 'of the machine' } = component
  const exception = exceptionOf(component)
  return [
    `${fullName(component)} ${version}: ${licenceText(component.licenses)}`,
    ...(exception ? [exception.reason] : []),
    ...noticesOf(component, installed),
  ]
}

interface Installed {
  /** Name and version with a mark behind them, as pnpm names the folder. */
  name: string
  path: string
}

function installedFolders(root: string): Installed[] {
  const store = join(root, 'node_modules/.pnpm')
  return readdirSync(store)
    .sort()
    .map((name) => ({ name: `${name}_`, path: join(store, name, 'node_modules') }))
}

const NOTICE = /^(?:licen[cs]e|copying|notice|ofl)/i

/** Texts that the package itself carries. pnpm keeps copies for different neighbours; their texts are the same. */
function noticesOf(component: Component, installed: readonly Installed[]): string[] {
  const name = fullName(component)
  const prefix = `${name.replace('/', '+')}@${component.version}_`
  const found = installed.find((one) => one.name.startsWith(prefix))
  const folder = found && join(found.path, name)
  if (!folder || !existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && NOTICE.test(entry.name))
    .map((entry) => entry.name)
    .sort()
    .flatMap((file) => ['', readFileSync(join(folder, file), 'utf8').trim()])
}
