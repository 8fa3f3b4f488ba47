import type { assignmentGap, criterionGaps } from '@repo/contract/crm-assignments'
import type { z } from 'zod'
import type { StoredTask } from './assignments.repo.ts'

type CriterionGap = (typeof criterionGaps)[number]

/** What keeps an assignment from being published. */
export function gapsOf(task: StoredTask): z.input<typeof assignmentGap>[] {
  const isOff = (['writing', 'files', 'film'] as const).every((part) => task[part] === 'off')
  const asksNothing = isOff && task.checklist.length === 0
  return [
    ...(asksNothing ? [{ kind: 'nothing_asked' as const }] : []),
    ...task.criteria.flatMap((criterion, index) =>
      criterionGapsOf(criterion).map((gap) => ({ kind: 'criterion' as const, number: index + 1, gap })),
    ),
    ...task.checklist.flatMap(({ text }, index) =>
      text === '' ? [{ kind: 'checklist_item' as const, number: index + 1 }] : [],
    ),
  ]
}

function criterionGapsOf({ title, levels }: StoredTask['criteria'][number]): CriterionGap[] {
  const points = levels.map((level) => level.points)
  const found: [CriterionGap, boolean][] = [
    ['title', title === ''],
    ['levels', levels.length < 2],
    ['level_title', levels.some((level) => level.title === '')],
    // Two levels that are worth the same do not tell a doctor which of them to choose.
    ['same_points', new Set(points).size < points.length],
  ]
  return found.filter(([, isMissing]) => isMissing).map(([gap]) => gap)
}
