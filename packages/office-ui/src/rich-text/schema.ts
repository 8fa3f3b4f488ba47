import { Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

import { BeforeAfter } from './before-after.ts'

/** A picture with its caption. The picture itself cannot be edited here, the caption can. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, { default: null }])),
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (figure) =>
        figure.querySelector<HTMLElement>('figcaption') ?? figure.ownerDocument.createElement('figcaption'),
      getAttrs: (figure) => {
        const picture = figure.querySelector('img')
        if (!picture) return false
        return Object.fromEntries(
          ['src', 'alt', 'width', 'height'].map((name) => [name, picture.getAttribute(name)]),
        )
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', HTMLAttributes], ['figcaption', 0]],
})

/** Without the widths of columns, which the API drops. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
})

const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } }
  },
})

/** Where a link may lead: what the API keeps of an address. */
export const isLinkAddress = (address: string): boolean =>
  /^(https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:\+?[\d .-]+|\/(?!\/)\S*)$/.test(address)

/** Everything that an article may hold: the tags that the API keeps when it cleans a text. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLinkAddress(address),
    },
    dropcursor: { color: 'var(--primary)', width: 2 },
    trailingNode: false,
  }),
  Image,
  BeforeAfter,
  Figure,
  PlainTable.configure({ resizable: false }),
  TableRow,
  ScopedHeader,
  TableCell,
]
