import { curriculumTitle } from '@repo/contract/curriculum'
import { limitsOf } from '@repo/forms'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { curriculumMessages as copy } from './curriculum.messages.ts'

const longestTitle = limitsOf(z.object({ title: curriculumTitle }), 'title').maxLength

interface Props {
  title: string
  isRenaming: boolean
  onRename: () => void
  onSave: (title: string) => void
  onCancel: () => void
  canEdit: boolean
  className?: string
  /** Of a name that is neither a section's nor a lesson's. */
  maxLength?: number
}

/** A name in its row; a press turns it into a field, Enter or leaving it saves, Esc takes it back. */
export function RowName(props: Props) {
  const {
    title,
    isRenaming,
    onRename,
    onSave,
    onCancel,
    canEdit,
    className,
    maxLength = longestTitle,
  } = props
  const ref = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = useRef(false)
  /** The field was left by a key, so that the focus belongs to the name that takes its place. */
  const wasKey = useRef(false)
  useEffect(() => {
    if (!isRenaming) {
      if (wasKey.current) button.current?.focus()
      wasKey.current = false
      return
    }
    isOver.current = false
    ref.current?.focus()
    ref.current?.select()
  }, [isRenaming])
  if (!canEdit) return <span className={className}>{title}</span>
  if (!isRenaming) {
    return (
      <button
        ref={button}
        type="button"
        title={copy.rename}
        className={`min-h-11 min-w-0 flex-1 rounded-xs text-left break-words hover:underline ${className ?? ''}`}
        onClick={onRename}
      >
        {title}
      </button>
    )
  }
  const finish = (act: () => void) => {
    if (isOver.current) return
    isOver.current = true
    act()
  }
  return (
    <Form
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        wasKey.current = true
        finish(() => onSave(ref.current?.value ?? ''))
      }}
    >
      <Input
        ref={ref}
        name="title"
        defaultValue={title}
        maxLength={maxLength}
        autoComplete="off"
        aria-label={copy.nameOf(title)}
        onBlur={(event) => finish(() => onSave(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          wasKey.current = true
          finish(onCancel)
        }}
      />
    </Form>
  )
}
