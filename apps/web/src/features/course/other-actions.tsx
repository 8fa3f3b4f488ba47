import { AddToCart } from '../../components/cart/add-to-cart.tsx'
import type { CourseDetail } from './course.types.ts'
import { useOwnership } from './use-ownership.ts'
import { WishButton } from './wish-button.tsx'

/** What one can do with a course beside buying it now. */
export function OtherActions({ course }: { course: CourseDetail }) {
  const ownership = useOwnership(course.slug)
  return (
    <>
      {(ownership.kind === 'none' || ownership.kind === 'expired') && course.price > 0 && (
        <AddToCart course={course} look={{ variant: 'secondary', block: true, className: 'mt-3' }} />
      )}
      {ownership.kind === 'none' && <WishButton course={course} isSignedIn={ownership.isSignedIn} />}
    </>
  )
}
