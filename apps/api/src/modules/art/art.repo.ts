import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { categories, courseDoctors, courses, doctors, news } from '../../db/schema/index.ts'

/** What a cover needs to be drawn; also of drafts, whose covers staff look at. */
export async function findCourseForArt(db: Db, slug: string) {
  const [row] = await db
    .select({
      title: courses.title,
      motif: categories.motif,
      category: categories.name,
      doctor: doctors.name,
      academicTitle: doctors.academicTitle,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .leftJoin(courseDoctors, and(eq(courseDoctors.courseId, courses.id), eq(courseDoctors.position, 0)))
    .leftJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .where(eq(courses.slug, slug))
  return row
}

export async function findDoctorForArt(db: Db, slug: string) {
  const [row] = await db
    .select({
      name: doctors.name,
      academicTitle: doctors.academicTitle,
      workplace: doctors.workplace,
      specialties: doctors.specialties,
      portraitPath: doctors.portraitPath,
    })
    .from(doctors)
    .where(eq(doctors.slug, slug))
  return row
}

export async function findNewsForArt(db: Db, slug: string) {
  const [row] = await db
    .select({ title: news.title, author: news.author, motif: categories.motif, category: categories.name })
    .from(news)
    .leftJoin(categories, eq(categories.id, news.categoryId))
    .where(eq(news.slug, slug))
  return row
}
