import { longestSearch } from '@repo/contract/lengths'
import { defineFilters, pageParam, textParam } from '@repo/routing'

/** Search, speciality and page of the doctor list, as they stand in the address. */
export const doctorFilters = defineFilters({ q: textParam(), specialty: textParam(), page: pageParam() })

export type DoctorFilters = ReturnType<typeof doctorFilters.parse>

const longestSpecialty = 80

/** What the API is asked: only what is set. */
export function toDoctorQuery({ q, specialty, page }: DoctorFilters) {
  return {
    ...(q.trim() && { q: q.trim().slice(0, longestSearch) }),
    ...(specialty && { specialty: specialty.slice(0, longestSpecialty) }),
    page,
  }
}
