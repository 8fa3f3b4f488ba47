import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const prefix = 'http://schema.org/'
const wholeAddress = /^https?:\/\/\S+$/
const wholeDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

/** Statements of schema.org about its own terms, without the prefix of their names. */
function readStatements(): { subject: string; predicate: string; object: string }[] {
  const folder = dirname(require.resolve('@vocabulary/schema'))
  const lines = readFileSync(join(folder, 'schema.nq'), 'utf8').split('\n')
  const short = (iri: string) =>
    iri.startsWith(prefix) ? iri.slice(prefix.length) : iri.replace(/^.*[#/]/, '')
  return lines.flatMap((line) => {
    const [, subject = '', predicate = '', object = ''] = /^<([^>]+)> <([^>]+)> <([^>]+)>/.exec(line) ?? []
    return object ? [{ subject: short(subject), predicate: short(predicate), object: short(object) }] : []
  })
}

/** Objects of all statements with this predicate, by their subjects. */
function collect(statements: ReturnType<typeof readStatements>, wanted: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { subject, predicate, object } of statements)
    if (predicate === wanted) found.set(subject, [...(found.get(subject) ?? []), object])
  return found
}

/**
 * Checks linked data against the vocabulary of schema.org: every type and property exists, each property belongs to the
 * type that it stands on, and each value is of a kind that the property takes.
 * @returns one sentence per fault
 */
export function createSchemaOrgCheck(): (data: unknown) => string[] {
  const statements = readStatements()
  const kinds = collect(statements, 'type')
  const parents = collect(statements, 'subClassOf')
  const domains = collect(statements, 'domainIncludes')
  const ranges = collect(statements, 'rangeIncludes')
  const withParents = (type: string): Set<string> =>
    new Set([type, ...(parents.get(type) ?? []).flatMap((parent) => [...withParents(parent)])])
  const isOf = (type: string, wanted: readonly string[]) => wanted.some((one) => withParents(type).has(one))

  const takesText = (range: readonly string[], value: string) =>
    range.some((one) => {
      if (isOf(one, ['Text']) && one !== 'URL') return true
      if (one === 'URL' || !kinds.get(one)?.includes('DataType')) {
        // A thing may be named by its address, and a member of an enumeration by its own.
        if (isOf(one, ['Enumeration']))
          return kinds.get(value.replace(/^https?:\/\/schema\.org\//, ''))?.includes(one)
        if (isOf(one, ['Duration'])) return /^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/.test(value)
        return wholeAddress.test(value)
      }
      return ['Date', 'DateTime'].includes(one) && wholeDate.test(value)
    })

  const checkValue = (property: string, value: unknown, path: string): string[] => {
    const range = ranges.get(property) ?? []
    if (Array.isArray(value))
      return value.flatMap((one, index) => checkValue(property, one, `${path}[${index}]`))
    if (typeof value === 'string')
      return takesText(range, value) ? [] : [`${path}: "${value}" is no ${range.join(' or ')}`]
    if (typeof value === 'number')
      return ['Number', 'Integer', 'Float'].some((one) => range.includes(one))
        ? []
        : [`${path}: ${value} is no ${range.join(' or ')}`]
    if (typeof value === 'boolean')
      return range.includes('Boolean') ? [] : [`${path}: ${value} is no ${range.join(' or ')}`]
    const type = (value as { '@type'?: string } | null)?.['@type'] ?? ''
    return [
      ...(isOf(type, range)
        ? []
        : [`${path}: a ${type || 'thing without a type'} is no ${range.join(' or ')}`]),
      ...checkThing(value, path),
    ]
  }
  const checkThing = (data: unknown, path = ''): string[] => {
    const { '@type': type, ...rest } = data as Record<string, unknown>
    if (typeof type !== 'string' || !kinds.get(type)?.includes('Class'))
      return [`${path}: unknown type ${String(type)}`]
    return Object.entries(rest).flatMap(([property, value]) => {
      // Signs of JSON-LD itself, and the note to search engines how the form's field is called.
      if (property.startsWith('@') || property === 'query-input' || value === undefined) return []
      const place = `${path}${type}.${property}`
      if (!domains.has(property)) return [`${place}: unknown property`]
      if (!isOf(type, domains.get(property) ?? [])) return [`${place}: not a property of ${type}`]
      return checkValue(property, value, place)
    })
  }
  return checkThing
}
