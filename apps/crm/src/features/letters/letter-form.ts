import type { LetterTopic } from '@repo/contract/crm-letters'
import type { learnerActivities } from '@repo/contract/crm-users'
import type { PickedCourse } from '../../components/course-picker.tsx'

type Activity = (typeof learnerActivities)[number]

/** What the address says of whom a letter is for. */
export interface Given {
  learnerId: string | undefined
  q: string | undefined
  activity: Activity | undefined
  course: PickedCourse | undefined
}

export interface LetterForm {
  topic: LetterTopic
  course: PickedCourse[]
  activity: Activity | ''
  subject: string
  text: string
}

export const audienceOf = ({ learnerId, q }: Given, { course: [course], activity }: LetterForm) =>
  learnerId ? { learnerId } : { q, course: course?.id, activity: activity || undefined }

export const wordsOf = ({ topic, subject, text }: LetterForm) => ({ topic, subject, text })
