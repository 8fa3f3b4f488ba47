import { z } from 'zod'

export type Random = () => number
export type NearValid = (schema: z.ZodType) => unknown
type Json = Record<string, unknown>

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T

/** Texts of which one fits most patterns of the contract. */
const texts = [
  '2026-11',
  '10:30',
  '0901234567',
  '#2f6b5e',
  'vi',
  'A1B2C3D4',
  '1234567890',
  '970436',
  'TH2345678A',
]
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T03:00:00.000Z',
  date: '2026-11-20',
  email: 'nguoi@example.vn',
  uri: 'https://example.vn/',
}

/**
 * Makes a value that a schema of the contract takes, or nearly takes, so that what breaks it is met late: behind the
 * schema, in the handler and in the database.
 * @param ids of rows that exist
 */
export function createNearValid(random: Random, ids: readonly string[]): NearValid {
  return (schema) => {
    const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    return sample(root, random, { ids, definitions: (root.$defs ?? {}) as Record<string, Json>, depth: 0 })
  }
}

interface Around {
  ids: readonly string[]
  definitions: Record<string, Json>
  depth: number
}

function sample(node: Json, random: Random, around: Around): unknown {
  const inner = { ...around, depth: around.depth + 1 }
  const next = (one: unknown) => sample((one ?? {}) as Json, random, inner)
  // A schema that contains itself ends here.
  if (around.depth > 12) return null
  if (typeof node.$ref === 'string') return next(around.definitions[node.$ref.split('/').at(-1) ?? ''])
  if ('const' in node) return node.const
  if (Array.isArray(node.enum)) return pick(random, node.enum as unknown[])
  const choices = (node.anyOf ?? node.oneOf) as Json[] | undefined
  if (choices) return next(pick(random, choices))
  if (Array.isArray(node.allOf)) return Object.assign({}, ...node.allOf.map(next))
  const type = pick(random, [node.type].flat())
  if (type === 'string') return text(node, random, around.ids)
  if (type === 'integer' || type === 'number') return number(node, random)
  if (type === 'boolean') return random() < 0.5
  if (Array.isArray(node.prefixItems)) return node.prefixItems.map(next)
  if (type === 'array') return Array.from({ length: lengthOf(node, random) }, () => next(node.items))
  if (type === 'object') return object(node, random, next)
  return null
}

function object(node: Json, random: Random, next: (one: unknown) => unknown): Json {
  const { properties = {}, required = [] } = node as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random() < 0.5)
      .map(([name, one]) => [name, next(one)]),
  )
}

const lengthOf = ({ minItems = 0, maxItems = 3 }: Json, random: Random) =>
  Math.max(Number(minItems), Math.min(Number(maxItems), Math.floor(random() * 3)))

function number({ minimum = 0, maximum = 1_000_000 }: Json, random: Random): number {
  const [least, most] = [Number(minimum), Math.min(Number(maximum), 2 ** 31)]
  return pick(random, [least, most, Math.min(most, least + 1), Math.floor(least + random() * (most - least))])
}

function text(node: Json, random: Random, ids: readonly string[]): string {
  if (node.format === 'uuid') return pick(random, ids)
  const known = formats[String(node.format)]
  if (known !== undefined) return known
  const { minLength = 0, maxLength = 200 } = node as { minLength?: number; maxLength?: number }
  const plain = `mẫu ${Math.floor(random() * 1000)}`.padEnd(minLength, 'x').slice(0, maxLength)
  if (typeof node.pattern !== 'string') return plain
  const pattern = new RegExp(node.pattern, 'u')
  return [plain, `mau-${Math.floor(random() * 1000)}`, ...texts].find((one) => pattern.test(one)) ?? plain
}
