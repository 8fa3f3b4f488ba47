import type { review } from '@repo/contract/catalogue'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { shortName } from '../../core/short-name.ts'
import type { DbOrTx } from '../../db/client.ts'
import { courses, doctors, reviews, users } from '../../db/schema/index.ts'

export type ReviewView = z.input<typeof review>

/** Published reviews of published courses, newest first. */
export function selectPublicReviews(db: DbOrTx, where?: SQL) {
  return db
    .select({
      review: reviews,
      author: users.name,
      replyBy: { name: doctors.name, academicTitle: doctors.academicTitle },
      course: { slug: courses.slug, title: courses.title },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .leftJoin(doctors, eq(doctors.id, reviews.replyDoctorId))
    .where(and(eq(reviews.state, 'published'), eq(courses.status, 'published'), where))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .$dynamic()
}

export type ReviewRow = Awaited<ReturnType<typeof selectPublicReviews>>[number]

export function toReviewView({ review, author, replyBy }: ReviewRow): ReviewView {
  return {
    id: review.id,
    author: shortName(author),
    rating: review.rating,
    text: review.text,
    createdAt: review.createdAt.toISOString(),
    reply:
      review.replyText && review.repliedAt
        ? {
            text: review.replyText,
            author: review.isStaffReply
              ? 'Thẩm Học'
              : replyBy
                ? `${replyBy.academicTitle} ${replyBy.name}`
                : 'Giảng viên',
            createdAt: review.repliedAt.toISOString(),
          }
        : null,
  }
}

export function toReviewWithCourse(row: ReviewRow) {
  return { ...toReviewView(row), course: row.course }
}
