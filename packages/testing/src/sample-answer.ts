import type { Endpoint } from '@repo/contract'

type Json = Record<string, unknown>

/** Rows of a sampled list. */
const ROWS = 3

/** Texts of which one fits most patterns. */
const texts = ['2026-11', '0901234567', '#2f6b5e', 'vi', '10:30', 'A1B2C3D4', '1234567890']
const formats: Readonly<Record<string, (count: number) => string>> = {
  uuid: (count) => `019a9f3e-0000-7000-8000-${count.toString(16).padStart(12, '0')}`,
  'date-time': () => '2026-11-20T03:00:00.000Z',
  date: (count) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10),
  email: (count) => `nguoi${count}@example.vn`,
  uri: () => 'https://example.vn/',
}

/**
 * An answer that fits the endpoint, for tests that go through many screens at once.
 * @param rows how many entries each list has, where its schema asks for no more.
 */
export function sampleAnswer({ response }: Endpoint, rows = ROWS): unknown {
  const schema = response.toJSONSchema({ io: 'output', unrepresentable: 'any' }) as Json
  const definitions = (schema.$defs ?? {}) as Record<string, Json>
  const turns = new Map<Json, number>()
  let count = 0

  /** Each row takes the next of what is possible, so that keys differ. */
  const nextOf = (node: Json, from: readonly unknown[]): unknown => {
    const turn = turns.get(node) ?? 0
    turns.set(node, turn + 1)
    return from[turn % from.length]
  }
  const text = (node: Json): string | null => {
    count++
    const format = formats[String(node.format)]
    if (format) return format(count)
    const plain = `mau-${count}`.padEnd(Number(node.minLength ?? 0), 'x')
    if (typeof node.pattern !== 'string') return plain.slice(0, Number(node.maxLength ?? 200))
    const pattern = new RegExp(node.pattern, 'u')
    return [plain, `mau${count}`, ...texts].find((each) => pattern.test(each)) ?? null
  }
  const number = (node: Json): number => {
    const turn = turns.get(node) ?? 0
    turns.set(node, turn + 1)
    return Math.min(Math.max(1, Number(node.minimum ?? 0)) + turn, Number(node.maximum ?? Infinity))
  }
  const object = ({ properties = {}, required = [], additionalProperties }: Json): Json => {
    const known = properties as Record<string, Json>
    const names = [
      ...Object.keys(known).filter((name) => (required as string[]).includes(name)),
      // Keys of a record that has an entry for each of them.
      ...(required as string[]).filter((name) => !(name in known)),
    ]
    return Object.fromEntries(
      names.map((name) => [name, sample(known[name] ?? (additionalProperties as Json))]),
    )
  }
  const sample = (node: Json): unknown => {
    if (typeof node.$ref === 'string') return sample(definitions[node.$ref.split('/').at(-1) ?? ''] ?? {})
    if ('const' in node) return node.const
    if (Array.isArray(node.enum)) return nextOf(node, node.enum)
    const choices = (node.anyOf ?? node.oneOf) as Json[] | undefined
    if (choices) return sample(choices.find(({ type }) => type !== 'null') ?? {})
    if (Array.isArray(node.allOf)) return Object.assign({}, ...node.allOf.map((part) => sample(part as Json)))
    const type = [node.type].flat().find((each) => each !== 'null')
    if (type === 'string') return text(node)
    if (type === 'integer' || type === 'number') return number(node)
    if (type === 'boolean') return false
    if (Array.isArray(node.prefixItems)) return node.prefixItems.map((each) => sample(each as Json))
    if (type === 'array')
      return Array.from({ length: Math.max(rows, Number(node.minItems ?? 0)) }, () =>
        sample(node.items as Json),
      )
    return type === 'object' ? object(node) : null
  }
  return sample(schema)
}
