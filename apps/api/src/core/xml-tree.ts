import { SaxesParser } from 'saxes'

/** An element of a document without a document type, which could declare entities; names are without their prefix. */
export interface XmlElement {
  name: string
  /** By the name without its prefix. */
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** What stands directly in it, joined. */
  text: string
}

/** A document that is not well-formed, too large, or declares a document type. */
export class XmlError extends Error {}

interface XmlLimits {
  depth: number
  elements: number
}

const usual: XmlLimits = { depth: 60, elements: 50_000 }
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * The tree of a document of strangers. One with a document type is refused, because with it a file could name other files
 * or grow without end; the five entities of XML itself are all that is replaced.
 * @throws XmlError
 */
export function readXmlTree(text: string, limits: XmlLimits = usual): XmlElement {
  type Growing = XmlElement & { children: XmlElement[] }
  const fail = (message: string): never => {
    throw new XmlError(message)
  }
  const stack: Growing[] = []
  let root: XmlElement | null = null
  let count = 0
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => fail(error.message))
  parser.on('doctype', () => fail('a document type'))
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (stack.length >= limits.depth) fail('too deep')
    if (count > limits.elements) fail('too many elements')
    const own = Object.entries(attributes as Record<string, string>)
    const element: Growing = {
      name: localName(name),
      attributes: Object.fromEntries(own.map(([key, value]) => [localName(key), value])),
      children: [],
      text: '',
    }
    stack.at(-1)?.children.push(element)
    root ??= element
    stack.push(element)
  })
  const addText = (part: string) => {
    const last = stack.at(-1)
    if (last) last.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    stack.pop()
  })
  parser.write(text.replace(/^\uFEFF/, '')).close()
  return root ?? fail('no element')
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Text of the child of that name, without blanks around it; empty where there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? ''
