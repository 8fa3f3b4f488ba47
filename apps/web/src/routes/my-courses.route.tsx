import type { RouteMeta } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { Siren } from 'lucide-react'
import { paths } from '../app/paths.ts'
import { KeepCards } from '../components/emergency/keep-cards.tsx'
import { myCoursesMessages } from '../features/my-courses/my-courses.messages.ts'
import { MyCourses } from '../features/my-courses/my-courses.tsx'

export const meta = (): RouteMeta => ({ title: myCoursesMessages.title })

export function Component() {
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-h2" tabIndex={-1}>
          {myCoursesMessages.title}
        </h1>
        <a className={buttonClass({ variant: 'secondary' })} href={paths.emergencyCards}>
          <Siren aria-hidden="true" size={18} />
          {myCoursesMessages.emergencyCards}
        </a>
      </div>
      <MyCourses />
      <KeepCards />
    </>
  )
}
