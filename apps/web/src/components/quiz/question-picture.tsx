import clsx from 'clsx'
import type { PaperQuestion } from './question.types.ts'

export const letterOf = (index: number) => String.fromCharCode(65 + index)

interface Props {
  question: Pick<PaperQuestion, 'picture' | 'choices'>
  chosen: readonly string[]
  /** Keys of the right areas, once they may be told. */
  correct?: readonly string[]
  onToggle?: (key: string) => void
}

/** The picture of a question with its areas. Pointers may press an area; the list beside it is for everybody. */
export function QuestionPicture({ question: { picture, choices }, chosen, correct, onToggle }: Props) {
  if (!picture) return null
  return (
    <div className="relative w-full max-w-2xl overflow-hidden rounded-sm border">
      <img
        alt={picture.alt}
        className="block h-auto w-full"
        height={picture.height}
        src={picture.url}
        width={picture.width}
      />
      {choices.map(({ key, area }, index) =>
        area ? (
          <button
            aria-hidden="true"
            className={clsx(
              'absolute flex items-start rounded-sm border-2 p-0.5 transition-colors',
              correct?.includes(key)
                ? 'border-success bg-success/25'
                : chosen.includes(key)
                  ? 'border-primary bg-primary/30'
                  : 'border-white/90 bg-black/10 shadow-[0_0_0_1px_rgb(0_0_0/.55)] hover:bg-white/25',
            )}
            disabled={!onToggle}
            key={key}
            onClick={() => onToggle?.(key)}
            style={{
              left: `${area.x}%`,
              top: `${area.y}%`,
              width: `${area.width}%`,
              height: `${area.height}%`,
            }}
            tabIndex={-1}
            type="button"
          >
            <span className="rounded-xs bg-black/75 px-1.5 text-sm font-semibold text-white">
              {letterOf(index)}
            </span>
          </button>
        ) : null,
      )}
    </div>
  )
}
