import type { Tx } from '../../db/client.ts'
import { courseSearchText } from '../cards/index.ts'
import { findCoursesOfDoctor, setSearchTexts } from './categories.repo.ts'

/** Writes the search texts of a doctor's courses anew, which hold the doctor's name. */
export async function renameDoctorInSearch(tx: Tx, doctorId: string): Promise<void> {
  const courses = await findCoursesOfDoctor(tx, doctorId)
  await setSearchTexts(
    tx,
    courses.map((course) => ({ id: course.id, text: courseSearchText(course) })),
  )
}
