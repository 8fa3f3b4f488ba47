import { Toolbar, ToolbarButton } from '@repo/office-ui/toolbar'
import { Bold, Link2, List } from 'lucide-react'
import type { RefObject } from 'react'
import { writeMessages as copy } from './letters.messages.ts'
import { type LetterMark, markText } from './mark-text.ts'

const marks = [
  ['strong', Bold],
  ['list', List],
  ['link', Link2],
] as const

interface Props {
  /** Holds the field of the text. */
  within: RefObject<HTMLElement | null>
  onChange: (text: string) => void
}

/** Buttons that write the marks of a letter for who does not know them. */
export function LetterMarks({ within, onChange }: Props) {
  const apply = (mark: LetterMark) => {
    const area = within.current?.querySelector('textarea')
    if (!area) return
    const selected = { text: area.value, start: area.selectionStart, end: area.selectionEnd }
    const next = markText(mark, selected, copy.markSamples[mark])
    onChange(next.text)
    area.focus()
    area.setSelectionRange(next.start, next.end)
  }
  return (
    <Toolbar label={copy.marks}>
      {marks.map(([mark, Icon]) => (
        <ToolbarButton
          key={mark}
          label={copy.markLabels[mark]}
          icon={<Icon size={18} aria-hidden="true" />}
          onPress={() => apply(mark)}
        />
      ))}
    </Toolbar>
  )
}
