import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../lib/paths.ts'
import { describeShipped } from './describe-shipped.ts'
import { licenceList } from './licence-list.ts'
import {
  exceptionOf,
  exceptions,
  fullName,
  isAllowed,
  isForeign,
  licenceFaults,
  readByHand,
} from './licence-policy.ts'
import { readOwnDependencies } from './own-dependencies.ts'
import { type Bom, readShippedPackages } from './shipped-packages.ts'

let npm: Bom
let own: Map<string, string[]>
let bom: Bom
beforeAll(async () => {
  npm = await readShippedPackages()
  own = readOwnDependencies(ROOT)
  bom = describeShipped(npm, own, 'linux-x64')
})

describe('bill of materials', () => {
  test('is what the schema of CycloneDX 1.6 says', async () => {
    expect(await new JsonStrictValidator(Version.v1dot6).validate(JSON.stringify(bom))).toBeNull()
    const broken = { ...bom, components: [{ ...bom.components[0], type: 'thing' }] }
    expect(await new JsonStrictValidator(Version.v1dot6).validate(JSON.stringify(broken))).not.toBeNull()
  })

  test('is the same text for the same packages, whenever and in whatever order they were read', () => {
    const again = describeShipped(
      {
        ...npm,
        serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000000',
        metadata: { ...npm.metadata, timestamp: '2030-01-01T00:00:00Z' },
        components: npm.components.toReversed(),
        // pnpm leaves these out for some workspaces, another time for others.
        dependencies: npm.dependencies
          .map((one) => (one.ref.includes('%40repo/') ? { ref: one.ref } : one))
          .toReversed(),
      },
      own,
      'linux-x64',
    )
    expect(JSON.stringify(again)).toBe(JSON.stringify(bom))
  })

  test('names what runs and leaves out what only builds and tests', () => {
    const names = bom.components.map(fullName)
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'react', 'hls.js', 'sharp', 'node', 'postgresql', 'ffmpeg']),
    )
    expect(
      names.filter((name) => /^(?:vitest|vite|typescript|@playwright\/.*|fast-check|jsdom)$/.test(name)),
    ).toEqual([])
  })

  test('lists for each of our own packages what it depends on', () => {
    const api = bom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/%40repo/api@'))
    expect(api?.dependsOn?.some((ref) => ref.startsWith('pkg:npm/fastify@'))).toBe(true)
    const root = bom.dependencies.find(({ ref }) => ref === bom.metadata.component['bom-ref'])
    expect(root?.dependsOn).toEqual(expect.arrayContaining(['machine:ffmpeg']))
    expect(root?.dependsOn?.length).toBeGreaterThan(20)
  })

  test('every reference leads to something in it, and nothing of ours has a name on the registry', () => {
    const refs = new Set([bom.metadata.component, ...bom.components].map((one) => one['bom-ref']))
    const lost = bom.dependencies.flatMap(({ ref, dependsOn = [] }) =>
      [ref, ...dependsOn].filter((one) => !refs.has(one)),
    )
    expect(lost).toEqual([])
    expect(refs.size).toBe(bom.components.length + 1)
    expect(bom.components.filter(({ group, purl }) => group === '@repo' && purl)).toEqual([])
  })
})

describe('licences', () => {
  test('every package and program has one that is allowed, or an exception with its reason', () => {
    expect(bom.components.filter(isForeign).length).toBeGreaterThan(200)
    expect(licenceFaults(bom.components)).toEqual([])
    const unknown = { type: 'library', name: 'x', 'bom-ref': 'x' }
    const strict = { ...unknown, licenses: [{ license: { id: 'AGPL-3.0-only' } }] }
    expect(licenceFaults([unknown, strict])).toEqual([
      'x names no licence',
      'x is under AGPL-3.0-only, which is neither allowed nor excepted',
    ])
  })

  test('no exception outlives its package', () => {
    const used = new Set(bom.components.map(exceptionOf))
    expect(exceptions.filter((one) => !used.has(one)).map((one) => one.package)).toEqual([])
    const silent = npm.components.filter(({ licenses }) => !licenses).map(fullName)
    expect(Object.keys(readByHand).filter((name) => !silent.includes(name))).toEqual([])
  })

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0', false],
    ['AGPL-3.0', false],
    ['(MIT AND (Apache-2.0 OR GPL-3.0))', false],
    ['', false],
  ])('%s is allowed: %s', (expression, is) => {
    expect(isAllowed(expression)).toBe(is)
  })

  test('the list carries the notice of each package that has one', () => {
    const text = licenceList(bom, ROOT)
    expect(text).toContain('SIL OPEN FONT LICENSE')
    expect(text).toMatch(/fastify [\d.]+: MIT[\s\S]*Permission is hereby granted/)
  })
})
