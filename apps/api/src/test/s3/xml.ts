const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (c) => entities[c] ?? c)

export type XmlValue =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue }

/** Elements from an object; a list becomes repeated elements. */
export function toXml(value: { readonly [name: string]: XmlValue }): string {
  return Object.entries(value)
    .map(([name, content]) => element(name, content))
    .join('')
}

function element(name: string, content: XmlValue): string {
  if (content === undefined) return ''
  if (Array.isArray(content)) return content.map((one: XmlValue) => element(name, one)).join('')
  const inner =
    typeof content === 'object' ? toXml(content as { [name: string]: XmlValue }) : escapeXml(String(content))
  return `<${name}>${inner}</${name}>`
}

/** The texts of all elements of this name; enough for the two documents that clients send. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replace(/&#(?:x([0-9a-fA-F]+)|(\d+));/g, (_all, hex?: string, decimal = '') =>
        String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
      )
      .replaceAll('&amp;', '&'),
  )
}
