import { useApi } from '@repo/back-office'
import { LearnerList, learnerFilters } from '@repo/back-office/doctor-room/learner-list'
import { paths } from '../../app/paths.ts'
import type { RoomData } from './room.types.ts'

const filters = learnerFilters({ tab: 'learners' })

/** The learners of the own courses, each with a page. */
export function Learners({ courses, room }: { courses: RoomData['courses']; room: string }) {
  const { learners } = useApi().doctorPortal
  return (
    <LearnerList
      id="own-learners"
      courses={courses}
      filters={filters}
      read={(query) => learners.query({ query })}
      hrefOf={(learner) => paths.learner({ id: room, learner })}
    />
  )
}
