import type { CommandProps } from '@tiptap/core'

/** Leaves a paragraph behind what would be the end of the text, so that one can write on below it. */
export const roomBelow = ({ tr, state, dispatch }: CommandProps): boolean => {
  const { lastChild, content } = tr.doc
  if (dispatch && lastChild && !lastChild.isTextblock)
    tr.insert(content.size, state.schema.nodes.paragraph!.create())
  return true
}
