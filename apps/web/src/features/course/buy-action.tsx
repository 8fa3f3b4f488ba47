import { Button, type ButtonProps, buttonClass } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { paths } from '../../app/paths.ts'
import { useIsPreview } from '../../components/course-preview/preview-context.ts'
import { courseMessages } from './course.messages.ts'
import type { CourseDetail } from './course.types.ts'
import { canJoin, type Join } from './use-join.ts'
import type { Ownership } from './use-ownership.ts'

const copy = courseMessages.buy

/** For those who have the course; the server never knows. */
const OwnProgress = lazyPart(async () => (await import('./own-progress.tsx')).OwnProgress)

/** Where the main button of the page leads, and what it says. */
function actionOf(course: CourseDetail, ownership: Ownership): { href: string; label: string } {
  const checkout = paths.payment(course.slug)
  switch (ownership.kind) {
    case 'enrolled':
      return {
        href: paths.goOn(course.slug),
        label: ownership.enrollment.lastWatchedAt ? copy.continue : copy.start,
      }
    case 'pending':
      return { href: paths.openOrder(ownership.orderCode), label: copy.pay }
    case 'expired':
      return { href: checkout, label: copy.renew }
    case 'none': {
      if (course.price === 0)
        return { href: paths.login(paths.joinCourse(course.slug)), label: copy.enrollFree }
      return { href: ownership.isSignedIn ? checkout : paths.login(checkout), label: copy.enroll }
    }
  }
}

interface MainActionProps {
  course: CourseDetail
  ownership: Ownership
  join: Join
  look: Pick<ButtonProps, 'size' | 'block' | 'className'>
}

/** The one button of the page: on to the checkout, the order or the classroom; a free course is joined by it. */
export function MainAction({ course, ownership, join, look }: MainActionProps) {
  const isPreview = useIsPreview()
  const { href, label } = actionOf(course, ownership)
  if (isPreview)
    return (
      <Button disabled variant="accent" {...look}>
        {label}
      </Button>
    )
  const isSignedIn = ownership.kind !== 'none' || ownership.isSignedIn
  if (isSignedIn && canJoin(course, ownership))
    return (
      <Button isBusy={join.isBusy} onClick={join.join} variant="accent" {...look}>
        {label}
      </Button>
    )
  return (
    <a className={buttonClass({ variant: 'accent', ...look })} href={href}>
      {label}
    </a>
  )
}

interface BuyActionProps {
  course: CourseDetail
  ownership: Ownership
  join: Join
}

/** The one primary action of the page, with what the reader has to know before pressing it. */
export function BuyAction({ course, ownership, join }: BuyActionProps) {
  return (
    <>
      {ownership.kind === 'enrolled' && <OwnProgress enrollment={ownership.enrollment} onFail={() => {}} />}
      {ownership.kind === 'pending' && <p className="mb-4 text-warning">{copy.pending}</p>}
      {ownership.kind === 'expired' && <p className="mb-4 text-warning">{copy.expired}</p>}
      <MainAction course={course} join={join} look={{ size: 'lg', block: true }} ownership={ownership} />
    </>
  )
}
