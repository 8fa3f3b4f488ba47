import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { AddToCart } from '../../components/cart/add-to-cart.tsx'
import { CourseCard, type CourseCardData } from '../../components/course-card.tsx'
import { useWish } from '../../components/wishes/use-wishes.ts'
import { wishesMessages as copy } from '../../components/wishes/wishes.messages.ts'

/** Courses kept for later; one taken off by mistake comes back by the message. */
export function WishedCourses({ courses }: { courses: readonly CourseCardData[] }) {
  const { mutate } = useWish()
  if (courses.length === 0) return <p className="py-8 text-center text-2">{copy.empty}</p>
  const remove = (course: CourseCardData) => {
    mutate({ course, isWished: false })
    toast.success(copy.removed, {
      action: { label: copy.undo, run: () => mutate({ course, isWished: true }) },
    })
  }
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <li className="flex flex-col" key={course.id}>
          <CourseCard course={course} />
          <div className="mt-1 flex flex-wrap gap-1">
            {course.price > 0 && (
              <AddToCart course={course} isInList look={{ size: 'sm', variant: 'ghost' }} />
            )}
            <Button
              aria-label={copy.removeOf(course.title)}
              onClick={() => remove(course)}
              size="sm"
              variant="ghost"
            >
              {copy.remove}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
