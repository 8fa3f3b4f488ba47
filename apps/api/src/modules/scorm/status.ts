import type { ScormPackage } from './packages.repo.ts'

/**
 * Whether an item counts as done by what it says of itself. 1.2: `passed` and `completed` of `cmi.core.lesson_status`;
 * 2004: passed, or completed without having failed.
 */
export function isDone(version: ScormPackage['version'], values: Readonly<Record<string, string>>): boolean {
  if (version === '1.2') return ['passed', 'completed'].includes(values['cmi.core.lesson_status'] ?? '')
  const success = values['cmi.success_status']
  return success === 'passed' || (values['cmi.completion_status'] === 'completed' && success !== 'failed')
}

/** Whether every item that speaks for itself is done. A package of which none does is completed by the learner's word. */
export const isWholeDone = (items: ScormPackage['items'], done: ReadonlySet<string>): boolean => {
  const tracked = items.filter(({ isTracked }) => isTracked)
  return tracked.length > 0 && tracked.every(({ id }) => done.has(id))
}
