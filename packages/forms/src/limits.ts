import { formatNumber } from '@repo/messages'
import type { z } from 'zod'
import { formsMessages as copy } from './forms.messages.ts'

/** What a schema asks of one field; a part that it leaves open is absent. */
export interface Limits {
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  step?: number
  /** Most entries of a list. */
  maxItems?: number
}

type Range = readonly [least: number | undefined, most: number | undefined]
type Schema = z.core.$ZodType

const defOf = (schema: Schema) => (schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }).def

/** The narrower of two: both hold, as in a pipe. */
const both = ([a, b]: Range, [c, d]: Range): Range => [
  a === undefined || c === undefined ? (a ?? c) : Math.max(a, c),
  b === undefined || d === undefined ? (b ?? d) : Math.min(b, d),
]

function merged(a: Limits, b: Limits): Limits {
  const [minLength, maxLength] = both([a.minLength, a.maxLength], [b.minLength, b.maxLength])
  const [min, max] = both([a.min, a.max], [b.min, b.max])
  const [, maxItems] = both([undefined, a.maxItems], [undefined, b.maxItems])
  return known({ minLength, maxLength, min, max, step: a.step ?? b.step, maxItems })
}

const known = (limits: { [Name in keyof Limits]: number | undefined }): Limits =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))

/** Any of several may hold: the widest, and nothing where one of them leaves it open. */
function widest(all: readonly Limits[]): Limits {
  const of = (name: keyof Limits, pick: (...values: number[]) => number) => {
    const values = all.flatMap((limits) => limits[name] ?? [])
    return values.length === all.length && values.length > 0 ? pick(...values) : undefined
  }
  return known({
    minLength: of('minLength', Math.min),
    maxLength: of('maxLength', Math.max),
    min: of('min', Math.min),
    max: of('max', Math.max),
    step: of('step', Math.min),
    maxItems: of('maxItems', Math.max),
  })
}

/** A limit that a person can be told: not the end of what numbers can hold. */
const plain = (value: number | null) =>
  value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

/** The most entries that a list may have by its checks. */
function mostOf(checks: readonly z.core.$ZodCheck<never>[]): number | undefined {
  const all = checks.flatMap(({ _zod: inner }) => {
    const def = inner.def as z.core.$ZodCheckMaxLengthDef
    return def.check === 'max_length' ? [def.maximum] : []
  })
  return all.length > 0 ? Math.min(...all) : undefined
}

function ownLimits(schema: Schema): Limits {
  const def = defOf(schema)
  if (def.type === 'pipe') return merged(ownLimits(def.in), ownLimits(def.out))
  if (def.type === 'union')
    return widest(def.options.filter((one) => defOf(one).type !== 'null').map(ownLimits))
  if ('innerType' in def) return ownLimits(def.innerType)
  if (def.type === 'array') return known({ maxItems: mostOf(def.checks ?? []) })
  if (def.type === 'string') {
    const { minLength, maxLength } = schema as z.ZodString
    return known({ minLength: minLength ?? undefined, maxLength: maxLength ?? undefined })
  }
  if (def.type === 'number') {
    const { minValue, maxValue, format } = schema as z.ZodNumber
    return known({
      min: plain(minValue),
      max: plain(maxValue),
      step: format?.includes('int') ? 1 : undefined,
    })
  }
  return {}
}

const isMeant = (schema: Schema, chosen: Readonly<Record<string, unknown>>) => {
  const def = defOf(schema)
  if (def.type !== 'object') return true
  return Object.entries(chosen).every(([name, value]) => {
    const field = def.shape[name]
    const own = field && defOf(field)
    return own?.type !== 'literal' || own.values.some((each) => each === value)
  })
}

/** The schemas that stand at a path; more than one where a union leaves it open. */
function schemasAt(
  schema: Schema,
  path: readonly string[],
  chosen: Readonly<Record<string, unknown>>,
): Schema[] {
  const [name, ...rest] = path
  if (name === undefined) return [schema]
  const def = defOf(schema)
  if (def.type === 'pipe')
    return schemasAt(defOf(def.in).type === 'transform' ? def.out : def.in, path, chosen)
  if ('innerType' in def) return schemasAt(def.innerType, path, chosen)
  if (def.type === 'union')
    return def.options.filter((one) => isMeant(one, chosen)).flatMap((one) => schemasAt(one, path, chosen))
  if (def.type === 'array') return schemasAt(def.element, rest, chosen)
  const field = def.type === 'object' ? def.shape[name] : undefined
  return field ? schemasAt(field, rest, chosen) : []
}

/**
 * The limits of one field of a body, by its path (`reason`, `references.0.title`), or without a path those of the
 * schema itself. `chosen` names the member of a union, such as `{ outcome: 'made' }`; without it the widest limits of
 * all members count.
 */
export function limitsOf(schema: Schema, path = '', chosen: Readonly<Record<string, unknown>> = {}): Limits {
  return widest(schemasAt(schema, path === '' ? [] : path.split('.'), chosen).map(ownLimits))
}

/** A sentence with the numbers of the schema; undefined where the field has none. */
export function limitWords({ minLength = 0, maxLength, min, max }: Limits): string | undefined {
  if (maxLength !== undefined)
    return minLength > 0
      ? copy.lengthBetween(formatNumber(minLength), formatNumber(maxLength))
      : copy.lengthAtMost(formatNumber(maxLength))
  if (min !== undefined && max !== undefined) return copy.numberBetween(formatNumber(min), formatNumber(max))
  return undefined
}
