import type { levels } from '@repo/contract/course-outline'

/** In a file of its own: cards of courses on the home page need these labels and none of the others. */
export const levelLabels = {
  basic: 'Cơ bản',
  intermediate: 'Trung cấp',
  advanced: 'Nâng cao',
} satisfies Record<(typeof levels)[number], string>
