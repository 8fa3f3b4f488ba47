import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { Textarea } from '@repo/ui/textarea'
import { Combine, LocateFixed, Scissors, Trash2, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { usePlayhead } from '../playhead.ts'
import { TimeField } from '../time-field.tsx'
import { useListener } from '../use-listener.ts'
import { captionsMessages as copy } from './captions.messages.ts'
import { CueDoubts } from './cue-doubts.tsx'
import { longestText } from './cue-faults.ts'
import type { EditCue } from './cue-model.ts'
import { faultText } from './cue-row.tsx'

export interface CueFormProps {
  cue: EditCue
  /** From 1. */
  number: number
  isLast: boolean
  faults: string
  onChange: (id: number, change: Partial<Omit<EditCue, 'id' | 'confidence'>>, mark: string | null) => void
  onSplit: (id: number, caret: number | null) => void
  onMerge: (id: number) => void
  onDelete: (id: number) => void
  /** Opens the caption so many places on. */
  onMove: (id: number, by: 1 | -1) => void
  /** A word to be chosen in the text of its caption; a new object chooses it again. */
  aim: WordAim | null
  /** Told where the text cursor stands; its end where some of the text is chosen. */
  onCaret: (offset: number) => void
  onKeepWord: (id: number, word: number) => void
}

export interface WordAim {
  cueId: number
  start: number
  end: number
}

/** The fields of the caption that is edited. Its text takes the focus as it opens. */
export function CueForm(props: CueFormProps) {
  const {
    cue,
    number,
    isLast,
    faults,
    onChange,
    onSplit,
    onMerge,
    onDelete,
    onMove,
    aim,
    onCaret,
    onKeepWord,
  } = props
  const textRef = useRef<HTMLTextAreaElement>(null)
  const select = useCallback(
    (start: number, end: number) => {
      textRef.current?.focus({ preventScroll: true })
      textRef.current?.setSelectionRange(start, end)
      onCaret(end)
    },
    [onCaret],
  )
  useEffect(() => {
    textRef.current?.focus({ preventScroll: true })
    onCaret(textRef.current?.selectionEnd ?? 0)
  }, [onCaret])
  useEffect(() => {
    if (aim?.cueId === cue.id) select(aim.start, aim.end)
  }, [aim, select, cue.id])
  const faultId = `cue-faults-${cue.id}`
  const formRef = useRef<HTMLDivElement>(null)
  useListener(formRef, 'keydown', (event) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    const isNext = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!by && !isNext) return
    event.preventDefault()
    onMove(cue.id, by ?? 1)
  })
  return (
    <div ref={formRef} className="min-w-0 flex-1 py-3 pr-3">
      <div className="mb-2 grid gap-2 sm:grid-cols-2">
        <Moment cue={cue} name="startMs" describedBy={faults ? faultId : undefined} onChange={onChange} />
        <Moment cue={cue} name="endMs" describedBy={faults ? faultId : undefined} onChange={onChange} />
      </div>
      <Textarea
        ref={textRef}
        rows={2}
        maxLength={longestText}
        aria-label={`${copy.text}: ${copy.row(number)}`}
        aria-describedby={faults ? faultId : undefined}
        value={cue.text}
        onChange={(event) => onChange(cue.id, { text: event.target.value }, `text-${cue.id}`)}
        onSelect={(event) => onCaret(event.currentTarget.selectionEnd)}
      />
      <CueDoubts cue={cue} onSelect={select} onKeep={(word) => onKeepWord(cue.id, word)} />
      {faults ? (
        <p id={faultId} className="mt-1.5 flex items-start gap-1.5 font-semibold text-warning">
          <TriangleAlert size={15} aria-hidden="true" className="mt-[.2em] shrink-0" />
          {faultText(faults)}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Scissors size={16} aria-hidden="true" />}
          title={copy.splitHint}
          // The text cursor stays where it is while this is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSplit(cue.id, textRef.current?.selectionStart ?? null)}
        >
          {copy.split}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={<Combine size={16} aria-hidden="true" />}
          disabled={isLast}
          onClick={() => onMerge(cue.id)}
        >
          {copy.merge}
        </Button>
        <IconButton
          label={`${copy.delete} ${number}`}
          title={copy.delete}
          icon={<Trash2 size={18} aria-hidden="true" />}
          className="ml-auto text-danger"
          onClick={() => onDelete(cue.id)}
        />
      </div>
    </div>
  )
}

interface MomentProps extends Pick<CueFormProps, 'cue' | 'onChange'> {
  name: 'startMs' | 'endMs'
  describedBy: string | undefined
}

function Moment({ cue, name, describedBy, onChange }: MomentProps) {
  const playhead = usePlayhead()
  const isStart = name === 'startMs'
  return (
    <div className="flex items-center">
      <TimeField
        label={isStart ? copy.start : copy.end}
        value={cue[name]}
        describedBy={describedBy}
        isInvalid={cue.endMs <= cue.startMs}
        onChange={(ms) => onChange(cue.id, { [name]: ms }, `${name}-${cue.id}`)}
        className="min-h-11! px-2.5! text-sm!"
      />
      <IconButton
        label={isStart ? copy.takeStart : copy.takeEnd}
        icon={<LocateFixed size={18} aria-hidden="true" />}
        onClick={() => onChange(cue.id, { [name]: playhead.positionMs() }, null)}
      />
    </div>
  )
}
