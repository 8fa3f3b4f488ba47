import { MIN_GROUP } from '@repo/contract/crm-quizzes'
import type { Caller } from '../../core/caller.ts'

/** Staff look at the results of every course; a doctor at those of the courses they teach. */
export const mayReadResults = (caller: Pick<Caller, 'role'>, isTeacher: boolean) =>
  caller.role === 'admin' || isTeacher

/** Figures of few people would tell what one of them answered. */
export const isShown = (people: number) => people >= MIN_GROUP
