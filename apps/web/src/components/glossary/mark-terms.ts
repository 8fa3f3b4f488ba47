import type { TermHit } from './find-terms.ts'

/** Where a term is no news or must not be pressed: links, headings, and what is pressed already. */
const untouched = 'a, button, h1, h2, h3, h4, h5, h6, code, pre'
const blocks = 'p, li, td, th, dd, dt, blockquote, figcaption, div'

/**
 * The HTML of a text with its terms as buttons. Each block of the text is looked at whole, so that no name is found
 * inside a word whose letters are set differently.
 * @param html sanitised by the API
 */
export function markTerms(html: string, find: (text: string) => TermHit[]): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const nodes of textsByBlock(body)) {
    const starts = startsOf(nodes)
    // From the last to the first, so that what is cut off lies behind what is still to be looked at.
    for (const { start, end, id } of find(nodes.map(({ data }) => data).join('')).reverse()) {
      const index = starts.findLastIndex((from) => from <= start)
      const [node, from] = [nodes[index], starts[index] ?? 0]
      if (!node || end > from + node.data.length || node.parentElement?.closest(untouched)) continue
      const named = node.splitText(start - from)
      named.splitText(end - start)
      named.replaceWith(buttonOf(body.ownerDocument, named.data, id))
    }
  }
  return body.innerHTML
}

function textsByBlock(body: HTMLElement): Iterable<Text[]> {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found = new Map<Element, Text[]>()
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const block = node.parentElement?.closest(blocks) ?? body
    const known = found.get(block)
    if (known) known.push(node)
    else found.set(block, [node])
  }
  return found.values()
}

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
