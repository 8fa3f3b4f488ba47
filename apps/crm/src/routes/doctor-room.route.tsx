import { isForbiddenOrGone, QueryView, useApi } from '@repo/back-office'
import { useParams } from '@repo/routing'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { doctorRoomMessages as copy } from '../features/doctor-room/doctor-room.messages.ts'
import { DoctorRoom } from '../features/doctor-room/doctor-room.tsx'
import { CoursesTab } from '../features/doctors/courses-tab.tsx'
import { RevenueTab } from '../features/doctors/revenue-tab.tsx'

export const meta = () => ({ title: copy.title })

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery({
    ...useApi().crmDoctorRooms.room.query({ params: { slug: id } }),
    throwOnError: isForbiddenOrGone,
  })
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-[70vh] rounded-md" />}>
      {(room) => (
        <DoctorRoom
          courses={<CoursesTab courses={room.courses} />}
          revenue={<RevenueTab id={room.id} />}
          room={room}
        />
      )}
    </QueryView>
  )
}
