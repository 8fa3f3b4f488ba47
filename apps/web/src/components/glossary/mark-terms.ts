import type { TermHit } from './find-terms.ts'

/** Where a term is no news or must not be pressed: links, headings, and what is pressed already. */
const untouched = 'a, button, h1, h2, h3, h4, h5, h6, code, pre'
/** Words before and behind one of these never belong together. */
const apart =
  'br, hr, p, ul, ol, li, dl, dd, dt, table, tr, td, th, caption, blockquote, figure, figcaption, div, pre, h1, h2, h3, h4, h5, h6'

/**
 * The HTML of a text with its terms as buttons. Each paragraph or line of the text is looked at whole, so that no name
 * is found inside a word whose letters are set differently.
 * @param html sanitised by the API
 */
export function markTerms(html: string, find: (text: string) => TermHit[]): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const nodes of textsOf(body)) {
    const starts = startsOf(nodes)
    // From the last to the first, so that what is cut off lies behind what is still to be looked at.
    for (const { start, end, id } of find(nodes.map(readable).join('')).reverse()) {
      const index = starts.findLastIndex((from) => from <= start)
      const [node, from] = [nodes[index], starts[index] ?? 0]
      if (!node || end > from + node.data.length) continue
      const named = node.splitText(start - from)
      named.splitText(end - start)
      named.replaceWith(buttonOf(body.ownerDocument, named.data, id))
    }
  }
  return body.innerHTML
}

/** The texts between two ends of a block or line, in their order. */
function textsOf(body: HTMLElement): Text[][] {
  const found: Text[][] = []
  let isNew = true
  const walk = (parent: Element) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        if (isNew) found.push([])
        found.at(-1)?.push(node)
        isNew = false
      }
      if (!(node instanceof Element)) continue
      const isApart = node.matches(apart)
      isNew ||= isApart
      walk(node)
      isNew ||= isApart
    }
  }
  walk(body)
  return found
}

/** What terms are looked for in: dots hold the place of text that stays as it is, and end the words beside it. */
const readable = ({ data, parentElement }: Text): string =>
  parentElement?.closest(untouched) ? '.'.repeat(data.length) : data

function startsOf(nodes: readonly Text[]): number[] {
  let sum = 0
  return nodes.map(({ data }) => {
    const start = sum
    sum += data.length
    return start
  })
}

function buttonOf(document: Document, name: string, id: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'term'
  button.dataset['term'] = id
  button.setAttribute('aria-haspopup', 'dialog')
  button.textContent = name
  return button
}
