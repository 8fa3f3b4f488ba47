import type { CommandProps } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import type { TextPicture } from '../rich-text.tsx'
import { markOf } from './paste.ts'
import { roomBelow } from './room-below.ts'

/** Puts a chosen picture where the cursor is, with room for its caption. */
export async function insertPicture(editor: Editor, pick: () => Promise<TextPicture | null>): Promise<void> {
  const picture = await pick()
  if (!picture || editor.isDestroyed) return
  editor.chain().focus().insertContent({ type: 'figure', attrs: picture }).command(roomBelow).run()
}

/** Where a piece of text stands in the document; null where it is nowhere. */
function rangeOf(editor: Editor, words: string): { from: number; to: number } | null {
  let range: { from: number; to: number } | null = null
  editor.state.doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (range === null && at >= 0) range = { from: position + at, to: position + at + words.length }
    return range === null
  })
  return range
}

/** Asks about one pasted picture after the other, and puts each in the place of its mark; a refused one goes. */
export async function placePasted(
  editor: Editor,
  files: readonly File[],
  pick: (pasted: File) => Promise<TextPicture | null>,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const picture = await pick(file)
    const range = editor.isDestroyed ? null : rangeOf(editor, markOf(index + 1))
    if (!range) continue
    const place = editor.chain().deleteRange(range)
    if (picture) place.insertContentAt(range.from, { type: 'figure', attrs: picture })
    place.run()
  }
}

type State = Editor['state']

/** The picture that the cursor is in or that is chosen as a whole, and where it stands. */
function pictureAt({ selection }: State) {
  const { $from, from } = selection
  if ('node' in selection) {
    const node = $from.nodeAfter
    if (node && ['figure', 'image'].includes(node.type.name)) return { node, from }
  }
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type.name === 'figure') return { node, from: $from.before(depth) }
  }
  return undefined
}

export const isInPicture = ({ state }: Editor): boolean => pictureAt(state) !== undefined

export const dropPicture = ({ state, tr }: CommandProps): boolean => {
  const found = pictureAt(state)
  if (!found) return false
  tr.delete(found.from, found.from + found.node.nodeSize)
  return true
}

/** Asks for other facts of the picture that the cursor is in; its caption stays. */
export async function changePicture(
  editor: Editor,
  pick: (picture: TextPicture) => Promise<TextPicture | null>,
): Promise<void> {
  const found = pictureAt(editor.state)
  if (!found) return
  const { src, alt, width, height } = found.node.attrs
  const picture = await pick({
    src: String(src),
    alt: String(alt ?? ''),
    width: Number(width),
    height: Number(height),
  })
  if (!picture || editor.isDestroyed) return
  const replace = ({ tr }: CommandProps): boolean => {
    // The text may have changed behind the dialog.
    if (tr.doc.nodeAt(found.from)?.attrs.src !== src) return false
    tr.setNodeMarkup(found.from, undefined, { ...found.node.attrs, ...picture })
    return true
  }
  editor.chain().focus().command(replace).run()
}
