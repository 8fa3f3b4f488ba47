export interface OutlineEntry {
  id: string
  text: string
}

const headingPattern = /<h2(?:\s[^>]*)?>([\s\S]*?)<\/h2>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_match, name: string) => entities[name] ?? '')
    .trim()
}

/**
 * Gives every second-level heading of sanitised HTML an id and lists them as a table of contents. Attributes of
 * the heading itself are dropped; the sanitiser leaves none that matter.
 */
export function outlineOf(html: string): { html: string; outline: OutlineEntry[] } {
  const outline: OutlineEntry[] = []
  const withIds = html.replace(headingPattern, (_match, inner: string) => {
    const entry = { id: `muc-${outline.length + 1}`, text: textOf(inner) }
    outline.push(entry)
    return `<h2 id="${entry.id}" tabindex="-1">${inner}</h2>`
  })
  return { html: withIds, outline }
}
