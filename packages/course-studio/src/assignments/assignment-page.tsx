import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Skeleton } from '@repo/ui/skeleton'
import { useCourseOffice } from '../office.ts'
import { assignmentMessages as copy } from './assignments.messages.ts'
import type { AssignmentPlace } from './assignments.types.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import { PartsPanel } from './parts-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { RubricPanel } from './rubric-panel.tsx'
import { useAssignment } from './use-assignment.ts'

/** What one assignment lesson asks for. */
export function AssignmentPage({ place }: { place: AssignmentPlace }) {
  return <OneAssignment key={place.lessonId} place={place} />
}

function OneAssignment({ place }: { place: AssignmentPlace }) {
  const state = useAssignment(place)
  const office = useCourseOffice()
  const { assignment } = state
  return (
    <>
      <PageHeader
        before={<BackLink to={office.curriculumPath(place.id)}>{copy.back}</BackLink>}
        title={assignment.data?.lesson.title ?? copy.title}
        lead={assignment.data?.course.title}
      />
      <QueryView query={assignment} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(data) => (
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
            <div className="grid grid-cols-1 gap-5">
              <RubricPanel assignment={data} place={place} state={state} />
              <ChecklistPanel assignment={data} onSaved={state.show} place={place} />
            </div>
            <div className="grid grid-cols-1 gap-5">
              <PublishPanel assignment={data} state={state} />
              <PartsPanel assignment={data} onSaved={state.show} place={place} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  )
}
