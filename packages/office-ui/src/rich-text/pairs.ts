import type { Editor } from '@tiptap/react'
import type { TextPairs } from '../rich-text.tsx'
import { roomBelow } from './room-below.ts'

/** Puts two pictures of a treatment where the cursor is. */
export async function placePair(editor: Editor, pick: TextPairs['pick']): Promise<void> {
  const pairId = await pick()
  if (!pairId || editor.isDestroyed) return
  editor.chain().focus().insertContent({ type: 'beforeAfter', attrs: { pairId } }).command(roomBelow).run()
}

/** Asks for other facts of the chosen pair. A pair never changes, so another one takes its place. */
export async function changePair(editor: Editor, pick: TextPairs['pick']): Promise<void> {
  const { from, $from } = editor.state.selection
  const old = $from.nodeAfter?.attrs['pairId'] as unknown
  if (typeof old !== 'string') return
  const pairId = await pick(old)
  if (!pairId || editor.isDestroyed) return
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      // The text may have changed behind the dialog.
      const node = tr.doc.nodeAt(from)
      if (node?.attrs['pairId'] !== old) return false
      // Put in anew, so that its look is asked for again also where the pair is the same.
      tr.replaceWith(from, from + node.nodeSize, node.type.create({ pairId }))
      return true
    })
    .run()
}
