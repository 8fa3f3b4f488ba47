import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useConsent } from '../../components/lesson-video/use-consent.ts'
import { bodyMessages } from './body.messages.ts'
import type { CourseDetail } from './course.types.ts'

const copy = bodyMessages.beforeAfters

const CoursePairs = lazyPart(async () => (await import('./course-pairs.tsx')).CoursePairs)

/** Pictures before and after a treatment: nothing of them is fetched until the viewer has agreed to see them. */
export function CourseBeforeAfters({
  course: { id, slug, beforeAfterCount },
}: {
  course: Pick<CourseDetail, 'id' | 'slug' | 'beforeAfterCount'>
}) {
  const { isAsked, agree } = useConsent({ id: `pictures of ${id}`, sensitive: ['clinical'] })
  if (!isAsked) return <CoursePairs fallback={<Skeleton className="aspect-3/2 rounded-md" />} slug={slug} />
  return (
    <div
      className="grid place-items-center gap-5 rounded-md p-6 text-center md:p-10 print:hidden"
      data-surface="hero"
    >
      <p className="max-w-[56ch] text-pretty text-on-hero-2">{copy.veil}</p>
      <Button onClick={agree} variant="accent">
        {copy.confirm(beforeAfterCount)}
      </Button>
    </div>
  )
}
