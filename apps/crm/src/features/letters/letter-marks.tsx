import { Toolbar, ToolbarButton } from '@repo/office-ui/toolbar'
import { applyMark } from '@repo/shell/marked-text'
import { Bold, Link2, List } from 'lucide-react'
import type { RefObject } from 'react'
import { writeMessages as copy } from './letters.messages.ts'

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
  return (
    <Toolbar label={copy.marks}>
      {marks.map(([mark, Icon]) => (
        <ToolbarButton
          key={mark}
          label={copy.markLabels[mark]}
          icon={<Icon size={18} aria-hidden="true" />}
          onPress={() => applyMark(within.current, { mark, sample: copy.markSamples[mark] }, onChange)}
        />
      ))}
    </Toolbar>
  )
}
