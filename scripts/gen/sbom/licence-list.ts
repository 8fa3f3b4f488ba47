import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptionOf, fullName, licenceText } from './licence-policy.ts'
import type { Bom, Component } from './shipped-packages.ts'

const RULE = '='.repeat(80)

/** Every shipped package with its licence, the reasons of exceptions, and the notices that have to go along. */
export function licenceList(bom: Bom, root: string): string {
  const foreign = bom.components.filter(({ group }) => group !== '@repo')
  const counts = new Map<string, number>()
  for (const one of foreign) {
    const licence = licenceText(one.licenses)
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
  }
  return [
    `${foreign.length} packages and programs of others`,
    ...[...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([licence, count]) => `${count}\t${licence}`),
    ...foreign.flatMap((one) => ['', RULE, ...entryOf(one, root)]),
    '',
  ].join('\n')
}

function entryOf(component: Component, root: string): string[] {
  const { version = 'of the machine' } = component
  const exception = exceptionOf(component)
  return [
    `${fullName(component)} ${version}: ${licenceText(component.licenses)}`,
    ...(exception ? [exception.reason] : []),
    ...noticesOf(component, root),
  ]
}

/** Texts that the package itself carries. pnpm keeps copies for different neighbours; their texts are the same. */
function noticesOf(component: Component, root: string): string[] {
  const name = fullName(component)
  const [folder] = globSync(
    `node_modules/.pnpm/${name.replace('/', '+')}@${component.version}{,_*}/node_modules/${name}`,
    { cwd: root },
  ).sort()
  if (folder === undefined) return []
  return globSync('{LICENSE,LICENCE,License,license,COPYING,NOTICE,OFL}{,.*,-*}', { cwd: join(root, folder) })
    .sort()
    .flatMap((file) => ['', readFileSync(join(root, folder, file), 'utf8').trim()])
}
