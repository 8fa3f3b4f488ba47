import { z } from 'zod'
import { courseAuthors } from './access.ts'
import { assignmentTask } from './assignments.ts'
import { courseLocks } from './course-outline.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant } from './fields.ts'

/** What a criterion of a rubric lacks. */
export const criterionGaps = ['title', 'levels', 'level_title', 'same_points'] as const

/** What keeps an assignment from being published. Criteria and items are named by their place, from 1. */
export const assignmentGap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing_asked') }),
  z.object({ kind: z.literal('criterion'), number: z.int(), gap: z.enum(criterionGaps) }),
  z.object({ kind: z.literal('checklist_item'), number: z.int() }),
])

export const staffAssignment = z.object({
  course: z.object({ id, title: z.string() }),
  lesson: z.object({ id, title: z.string() }),
  task: assignmentTask,
  gaps: z.array(assignmentGap),
  /** What learners hand in by; null while they only say themselves that they have practised. */
  published: z.object({ number: z.int(), at: instant, by: z.string().nullable() }).nullable(),
  /** Publishing would change something for learners. */
  hasChanges: z.boolean(),
  /** Learners have the lesson: what its doctors change is published by who approves it. */
  isWithLearners: z.boolean(),
  version: editVersion,
})

const ofAssignment = byId.extend({ lessonId: id })
const errors = ['course.not_found', 'lesson.not_found'] as const

/** Assignments as staff and the doctors of their courses make them. */
export const crmAssignments = {
  assignment: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/assignments/:lessonId',
    summary: 'What an assignment asks for, as it is being written',
    access: courseAuthors,
    params: ofAssignment,
    response: staffAssignment,
    errors,
  }),
  saveTask: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id/assignments/:lessonId',
    summary: 'Save what an assignment asks for, its rubric and its checklist; learners see it once published',
    access: courseAuthors,
    params: ofAssignment,
    body: assignmentTask.extend({ version: editVersion }),
    response: staffAssignment,
    errors: [...errors, 'edit.outdated', ...courseLocks],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/assignments/:lessonId/publish',
    summary: 'Give learners the assignment as it is now; what was begun is judged by what it was begun with',
    access: courseAuthors,
    params: ofAssignment,
    body: z.strictObject({ version: editVersion }),
    response: staffAssignment,
    errors: [
      ...errors,
      'edit.outdated',
      'assignment.not_publishable',
      'lesson.needs_approval',
      ...courseLocks,
    ],
  }),
}
