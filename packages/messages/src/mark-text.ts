export type TextMark = 'strong' | 'list' | 'link'

/** A text in a field, and what is selected of it. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** The text with a mark around what is selected, or without where it has it already, and what is selected then. */
export const markText = (mark: TextMark, selected: Selected, sample: string): Selected =>
  mark === 'list'
    ? markLines(selected)
    : mark === 'strong'
      ? emphasise(selected, sample)
      : name(selected, sample)

function replace({ text, start, end }: Selected, before: string, words: string, after: string): Selected {
  const from = start + before.length
  return {
    text: text.slice(0, start) + before + words + after + text.slice(end),
    start: from,
    end: from + words.length,
  }
}

function emphasise(selected: Selected, sample: string): Selected {
  const { text, start, end } = selected
  if (start >= 2 && text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**')
    return replace({ text, start: start - 2, end: end + 2 }, '', text.slice(start, end), '')
  const words = text.slice(start, end).trim() || sample
  return replace(selected, '**', words, '**')
}

/** Selects what is missing of the link: its name where an address was selected, its address otherwise. */
function name(selected: Selected, sample: string): Selected {
  const words = selected.text.slice(selected.start, selected.end).trim()
  return /^https?:\/\/\S+$/.test(words)
    ? replace(selected, '[', sample, `](${words})`)
    : replace(selected, `[${words || sample}](`, 'https://', ')')
}

function markLines({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const marked = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
  return {
    text: text.slice(0, from) + marked + text.slice(to),
    start: from,
    end: from + marked.length,
  }
}
