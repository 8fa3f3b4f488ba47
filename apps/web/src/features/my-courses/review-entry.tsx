import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { Flame } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { myCoursesMessages as copy } from './my-courses.messages.ts'

/** The way to the daily review, with how much is due and the streak; nothing for who has nothing to review yet. */
export function ReviewEntry() {
  const { data } = usePageQuery(useApi().repetition.today.query())
  if (!data || (data.cards === 0 && data.state === 'none')) return null
  const left = data.questions - data.answered
  const isDue = data.state === 'waiting' || data.state === 'begun'
  return (
    <section
      aria-label={copy.review}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-md border bg-surface px-5 py-4"
    >
      <p className="min-w-0">
        <span className="block font-semibold">{copy.review}</span>
        <span className="text-2">
          {isDue ? copy.reviewDue(left) : data.state === 'done' ? copy.reviewDone : copy.reviewNone}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {data.streak.days > 0 ? (
          <span className="flex items-center gap-1.5 font-semibold">
            <Flame aria-hidden="true" className="text-gold" size={18} />
            {copy.reviewStreak(data.streak.days)}
          </span>
        ) : null}
        <a
          className={buttonClass({ variant: isDue ? 'primary' : 'secondary', size: 'sm' })}
          href={paths.review}
        >
          {isDue ? copy.reviewBegin : copy.reviewOpen}
        </a>
      </p>
    </section>
  )
}
