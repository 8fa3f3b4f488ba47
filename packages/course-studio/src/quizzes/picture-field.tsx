import { useApi } from '@repo/back-office'
import { imageTypes } from '@repo/contract/file-types'
import { toast } from '@repo/shell'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { Spinner } from '@repo/ui/spinner'
import clsx from 'clsx'
import { type PointerEvent, useState } from 'react'
import { letterOf } from './choices-field.tsx'
import type { QuestionForm } from './question-form.ts'
import { questionMessages as copy } from './quizzes.messages.ts'
import type { Area, Choice } from './quizzes.types.ts'

interface Props {
  courseId: string
  picture: QuestionForm['picture']
  choices: readonly Choice[]
  error: string | undefined
  onPick: (picture: NonNullable<QuestionForm['picture']> & { id: string }) => void
  /** Called with an area that was drawn; only for questions that have areas. */
  onDraw: ((area: Area) => void) | null
}

/** Smallest area that a pointer draws, in percent: less is a press that slipped. */
const LEAST = 3

/** The picture of a question, with its areas; dragging draws a further one. */
export function PictureField({ courseId, picture, choices, error, onPick, onDraw }: Props) {
  const api = useApi()
  const [isSending, setIsSending] = useState(false)
  const [drawn, setDrawn] = useState<{ from: { x: number; y: number }; area: Area } | null>(null)
  const send = async (file: File) => {
    setIsSending(true)
    try {
      onPick(await api.crmQuizzes.addPicture.call({ params: { id: courseId }, file }))
    } catch (failure) {
      toast.failure(failure)
    } finally {
      setIsSending(false)
    }
  }
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value * 100)))
    return {
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    }
  }
  const areaTo = (from: { x: number; y: number }, to: { x: number; y: number }): Area => ({
    x: Math.min(from.x, to.x, 99),
    y: Math.min(from.y, to.y, 99),
    width: Math.max(1, Math.abs(to.x - from.x)),
    height: Math.max(1, Math.abs(to.y - from.y)),
  })
  const areas = choices.map(({ area }) => area)
  return (
    <div>
      {picture ? (
        <div
          className={clsx(
            'relative mb-3 touch-none overflow-hidden rounded-sm border select-none',
            onDraw && 'cursor-crosshair',
          )}
          onPointerDown={(event) => {
            if (!onDraw) return
            event.currentTarget.setPointerCapture(event.pointerId)
            const from = placeOf(event)
            setDrawn({ from, area: areaTo(from, from) })
          }}
          onPointerMove={(event) => {
            const to = placeOf(event)
            setDrawn((before) => before && { ...before, area: areaTo(before.from, to) })
          }}
          onPointerCancel={() => setDrawn(null)}
          onPointerUp={() => {
            if (drawn && drawn.area.width >= LEAST && drawn.area.height >= LEAST) onDraw?.(drawn.area)
            setDrawn(null)
          }}
        >
          <img
            alt=""
            className="block w-full"
            draggable={false}
            height={picture.height}
            src={picture.url}
            width={picture.width}
          />
          {[...areas, drawn?.area ?? null].map((area, index) =>
            area ? (
              <span
                aria-hidden="true"
                className={clsx(
                  'pointer-events-none absolute border-2 bg-black/20',
                  choices[index]?.isCorrect ? 'border-success' : 'border-white shadow-[0_0_0_1px_#000]',
                )}
                // biome-ignore lint/suspicious/noArrayIndexKey: an area is named by its place
                key={index}
                style={{
                  left: `${area.x}%`,
                  top: `${area.y}%`,
                  width: `${area.width}%`,
                  height: `${area.height}%`,
                }}
              >
                <span className="bg-black/75 px-1 text-sm font-semibold text-white">{letterOf(index)}</span>
              </span>
            ) : null,
          )}
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton accept={imageTypes.join(',')} onPick={(file) => void send(file)}>
          {picture ? copy.changePicture : copy.picture}
        </FileButton>
        {isSending ? <Spinner /> : null}
      </div>
      <p className="mt-1 text-sm text-3">{copy.pictureLead}</p>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}
