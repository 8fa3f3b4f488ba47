import { FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { LocateFixed, Play, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { usePlayhead } from '../playhead.ts'
import { TimeField } from '../time-field.tsx'
import { useListener } from '../use-listener.ts'
import { type ChapterFault, type EditChapter, longestTitle } from './chapter-model.ts'
import { chaptersMessages as copy } from './chapters.messages.ts'

interface ChapterRowProps {
  chapter: EditChapter
  /** From 1. */
  number: number
  /** Just added: its title takes the focus. */
  isNew: boolean
  fault: ChapterFault | undefined
  onChange: (id: number, part: Partial<EditChapter>) => void
  /** The row was left: now the order may change. */
  onSettle: () => void
  onRemove: () => void
}

/** One chapter: when it begins and what it is called. */
export function ChapterRow({ chapter, number, isNew, fault, onChange, onSettle, onRemove }: ChapterRowProps) {
  const playhead = usePlayhead()
  const titleRef = useRef<HTMLInputElement>(null)
  const rowRef = useRef<HTMLLIElement>(null)
  const faultId = useId()
  useListener(rowRef, 'focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && rowRef.current?.contains(relatedTarget))) onSettle()
  })
  useEffect(() => {
    if (isNew) titleRef.current?.focus()
  }, [isNew])
  const isTimeWrong = fault === 'sameTime' || fault === 'beyondEnd'
  return (
    <li ref={rowRef} className="rounded-sm border p-2">
      <div className="flex flex-wrap items-center gap-1">
        <TimeField
          label={copy.time(number)}
          value={chapter.startMs}
          isInvalid={isTimeWrong}
          describedBy={isTimeWrong ? faultId : undefined}
          onChange={(startMs) => onChange(chapter.id, { startMs })}
          className="w-32! min-h-11! px-2.5! text-sm!"
        />
        <IconButton
          label={copy.take(number)}
          icon={<LocateFixed size={18} aria-hidden="true" />}
          onClick={() => onChange(chapter.id, { startMs: playhead.positionMs() })}
        />
        <Input
          ref={titleRef}
          aria-label={copy.name(number)}
          aria-invalid={fault === 'noTitle' || undefined}
          aria-describedby={fault === 'noTitle' ? faultId : undefined}
          placeholder={copy.namePlaceholder}
          maxLength={longestTitle}
          value={chapter.title}
          onChange={(event) => onChange(chapter.id, { title: event.target.value })}
          className="min-h-11! flex-1 basis-40 px-2.5! text-sm!"
        />
        <IconButton
          label={copy.seek(number)}
          icon={<Play size={18} aria-hidden="true" />}
          onClick={() => playhead.seekMs(chapter.startMs)}
        />
        <IconButton
          label={copy.remove(number)}
          icon={<Trash2 size={18} aria-hidden="true" />}
          className="text-danger"
          onClick={onRemove}
        />
      </div>
      {fault ? <FieldError id={faultId}>{copy.faults[fault]}</FieldError> : null}
    </li>
  )
}
