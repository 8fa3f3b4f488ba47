import { Node } from '@tiptap/core'
import type { PairLook } from '../rich-text.tsx'
import { richTextMessages as copy } from './rich-text.messages.ts'

export interface BeforeAfterOptions {
  /** What is known of a pair; null where nobody can say. */
  look: (id: string) => Promise<PairLook | null>
}

/**
 * Two pictures of one treatment. The text holds the id of the pair alone; the pictures are asked for whenever the text
 * is opened, because a patient may have taken the consent back meanwhile.
 */
export const BeforeAfter = Node.create<BeforeAfterOptions>({
  name: 'beforeAfter',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ look: async () => null }),
  addAttributes: () => ({
    pairId: {
      default: null,
      parseHTML: (figure) => figure.getAttribute('data-before-after'),
      renderHTML: ({ pairId }) => ({ 'data-before-after': String(pairId) }),
    },
  }),
  // Before the figure with one picture, which would leave this one out.
  parseHTML: () => [{ tag: 'figure[data-before-after]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
  addNodeView() {
    const { look } = this.options
    return ({ node }) => {
      const dom = document.createElement('figure')
      dom.className = 'rich-text-pair'
      dom.append(line('p', copy.pairLoading))
      void look(String(node.attrs['pairId'])).then(
        (found) => drawLook(dom, found),
        () => drawLook(dom, null),
      )
      return { dom }
    }
  },
})

function line(tag: 'p' | 'figcaption', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function drawLook(dom: HTMLElement, found: PairLook | null): void {
  const row = document.createElement('div')
  for (const { src, alt } of found?.pictures ?? []) {
    const image = document.createElement('img')
    image.src = src
    image.alt = alt
    image.draggable = false
    row.append(image)
  }
  dom.replaceChildren(row, line('figcaption', found?.title ?? copy.pairUnknown))
  if (!found?.problem) return
  const problem = line('p', found.problem)
  problem.className = 'text-warning'
  dom.append(problem)
}
