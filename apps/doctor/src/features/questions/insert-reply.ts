export interface Caret {
  start: number
  end: number
}

/** Whether what is typed next begins a line, with nothing selected. */
export const atLineStart = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean =>
  selectionStart === selectionEnd && (selectionStart === 0 || value[selectionStart - 1] === '\n')

/** Puts a saved reply in the place of what is selected, apart from the words before it. */
export function insertReply(text: string, { start, end }: Caret, reply: string) {
  const before = text.slice(0, start)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  const head = before + gap + reply
  return { text: head + text.slice(end), caret: head.length }
}
