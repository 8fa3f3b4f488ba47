import { type Expression, type JSXAttribute, type ObjectProperty, type Program, Visitor } from 'oxc-parser'

export interface TypedLimit {
  /** The attribute or the property: `maxLength`. */
  name: string
  start: number
}

const names = new Set(['maxLength', 'minLength', 'maxLines', 'minLines'])

/** Limits of fields whose number stands in the code itself, or in a constant of the same file. */
export function findTypedLimits(program: Program): TypedLimit[] {
  const constants = new Set<string>()
  const candidates: (TypedLimit & { value: unknown })[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && isNumber(init)) constants.add(id.name)
    },
    JSXAttribute(node) {
      const limit = ofAttribute(node)
      if (limit) candidates.push(limit)
    },
    Property(node) {
      const limit = ofProperty(node as ObjectProperty)
      if (limit) candidates.push(limit)
    },
  }).visit(program)
  return candidates.flatMap(({ value, name, start }) => (isTyped(value, constants) ? [{ name, start }] : []))
}

function ofAttribute({ name, value, start }: JSXAttribute) {
  if (name.type !== 'JSXIdentifier' || !names.has(name.name)) return null
  return {
    name: name.name,
    start,
    value: value?.type === 'JSXExpressionContainer' ? value.expression : value,
  }
}

function ofProperty({ key, value, start }: ObjectProperty) {
  if (key.type !== 'Identifier') return null
  if (names.has(key.name)) return { name: key.name, start, value }
  // `limits: [2, 80]`, of which one number is enough.
  const first =
    key.name === 'limits' && value.type === 'ArrayExpression' ? value.elements.find(isNumber) : null
  return first ? { name: key.name, start, value: first } : null
}

const isExpression = (value: unknown): value is Expression =>
  typeof value === 'object' && value !== null && 'type' in value

const isNumber = (value: unknown): boolean =>
  isExpression(value) &&
  value.type === 'Literal' &&
  (typeof value.value === 'number' || (typeof value.value === 'string' && /^\d+$/.test(value.value)))

const isTyped = (value: unknown, constants: ReadonlySet<string>): boolean =>
  isNumber(value) || (isExpression(value) && value.type === 'Identifier' && constants.has(value.name))
