import type { CommandProps } from '@tiptap/core'

/** Leaves a paragraph behind a table or a picture that would end the text, so that one can write on below it. */
export const roomBelow = ({ tr, state, dispatch }: CommandProps): boolean => {
  const { lastChild, content } = tr.doc
  const { paragraph } = state.schema.nodes
  if (dispatch && paragraph && lastChild?.type !== paragraph) tr.insert(content.size, paragraph.create())
  return true
}
