import { courseReviewMessages as copy } from './course-review.messages.ts'
import type { CourseReview } from './types.ts'

interface Props {
  files: CourseReview['newFiles']
  /** Goes to the lesson. */
  onOpen: (lessonId: string) => void
}

/** Lessons and the trailer whose video waits for another file, which keeps a course from being submitted and approved. */
export function NewFiles({ files, onOpen }: Props) {
  if (files.length === 0) return null
  return (
    <div className="rounded-sm bg-warning-soft px-3 py-2.5">
      <h3 className="font-text text-sm font-semibold tracking-normal text-warning">{copy.newFiles}</h3>
      <ul className="mt-1 grid">
        {files.map(({ lessonId, text }) => (
          <li key={lessonId ?? 'trailer'}>
            {lessonId === null ? (
              <p className="py-2">{text}</p>
            ) : (
              <button
                type="button"
                className="min-h-11 w-full rounded-xs py-2 text-left underline underline-offset-2 hover:no-underline"
                onClick={() => onOpen(lessonId)}
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
