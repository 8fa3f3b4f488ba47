/** What stands in a text for two pictures of a treatment; the pictures themselves are read with each answer. */
const block = /<figure data-before-after="([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})">\s*<\/figure>/g

export const beforeAfterBlock = (id: string): string => `<figure data-before-after="${id}"></figure>`

export type BeforeAfterPart = { html: string } | { pairId: string }

/** The pairs of pictures that a text names, each once, in the order of the text. */
export const pairsOfText = (html: string): string[] => [
  ...new Set([...html.matchAll(block)].map(([, id = '']) => id)),
]

/** A text with each block replaced; by nothing where no other stands for it. */
export const replacePairs = (html: string, replace: (id: string) => string | null): string =>
  html.replace(block, (_, id: string) => {
    const other = replace(id)
    return other === null ? '' : beforeAfterBlock(other)
  })

/** A sanitised text in the parts between which pairs of pictures stand. */
export function partsAroundPairs(html: string): BeforeAfterPart[] {
  const parts: BeforeAfterPart[] = []
  let from = 0
  for (const match of html.matchAll(block)) {
    const [whole, pairId = ''] = match
    if (match.index > from) parts.push({ html: html.slice(from, match.index) })
    parts.push({ pairId })
    from = match.index + whole.length
  }
  if (from < html.length) parts.push({ html: html.slice(from) })
  return parts
}
