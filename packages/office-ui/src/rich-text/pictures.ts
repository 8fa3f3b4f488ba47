import type { Editor } from '@tiptap/react'
import type { TextPicture } from '../rich-text.tsx'
import { markOf } from './paste.ts'

/** Puts a chosen picture where the cursor is, with room for its caption. */
export async function insertPicture(editor: Editor, pick: () => Promise<TextPicture | null>): Promise<void> {
  const picture = await pick()
  if (!picture || editor.isDestroyed) return
  editor.chain().focus().insertContent({ type: 'figure', attrs: picture }).run()
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
