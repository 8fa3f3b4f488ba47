import { useParams } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { loadOwnCourse } from '../components/load-own-course.ts'
import { coursePageMessages as copy } from '../features/course-review/course-page.messages.ts'
import { CoursePage } from '../features/course-review/course-page.tsx'

const DetailsTab = lazyPart(async () => (await import('../features/own-courses/details-tab.tsx')).DetailsTab)

export const meta = () => ({ title: copy.title })

export const loader = loadOwnCourse

export function Component() {
  const { id = '' } = useParams()
  return (
    <CoursePage
      key={id}
      id={id}
      details={(course) => <DetailsTab {...course} fallback={<Skeleton className="h-96 rounded-md" />} />}
    />
  )
}
