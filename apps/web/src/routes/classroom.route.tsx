import { type RouteMeta, useParams } from '@repo/routing'
import { classroomMessages } from '../features/classroom/classroom.messages.ts'
import { ClassroomPage } from '../features/classroom/classroom-page.tsx'
import { PrivateSkeleton } from '../layouts/private-skeleton.tsx'
import { type AppMetaArgs, readCache } from './page-context.ts'

export function meta({ params, context }: AppMetaArgs): RouteMeta {
  const slug = params.id ?? ''
  const classroom = readCache(context, context.api.learning.classroom.query({ params: { slug } }))
  return { title: classroom?.course.title ?? classroomMessages.curriculum }
}

export const Waiting = () => (
  <div className="wrap py-8">
    <PrivateSkeleton />
  </div>
)

export function Component() {
  const { id = '' } = useParams()
  return <ClassroomPage key={id} slug={id} />
}
