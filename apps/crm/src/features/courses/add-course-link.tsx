import { Link } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { paths } from '../../components/paths.ts'
import { coursesMessages as copy } from './courses.messages.ts'

export function AddCourseLink() {
  return (
    <Link to={paths.addCourse()} className={buttonClass()}>
      <Plus size={18} aria-hidden="true" />
      {copy.add}
    </Link>
  )
}
