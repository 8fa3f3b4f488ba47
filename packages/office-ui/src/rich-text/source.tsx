import { Textarea } from '@repo/ui/textarea'
import type { Ref } from 'react'
import type { RichTextProps } from '../rich-text.tsx'
import { richTextMessages as copy } from './rich-text.messages.ts'

/** The HTML of a text, for those who know it and for what the editor has no button for. */
export function Source({ label, value, onValueChange, onBlur, maxLength, ref }: RichTextProps) {
  return (
    <Textarea
      ref={ref as Ref<HTMLTextAreaElement>}
      aria-label={copy.sourceOf(label)}
      className="font-mono text-sm"
      maxLength={maxLength}
      onBlur={onBlur}
      onChange={(event) => onValueChange(event.target.value)}
      rows={14}
      spellCheck={false}
      value={value}
    />
  )
}
