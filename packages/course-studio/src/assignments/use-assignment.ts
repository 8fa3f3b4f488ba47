import { useApi, usePageQuery } from '@repo/back-office'
import { useQueryClient } from '@tanstack/react-query'
import { useTurns } from '../use-turns.ts'
import type { Assignment, AssignmentPlace, Task } from './assignments.types.ts'

/** An assignment, with the acts that change it. */
export function useAssignment(place: AssignmentPlace) {
  const api = useApi()
  const queryClient = useQueryClient()
  const assignment = usePageQuery(api.crmAssignments.assignment.query({ params: place }))
  const key = api.crmAssignments.assignment.key({ params: place })
  const show = (next: Assignment) => {
    queryClient.setQueryData(key, next)
    void queryClient.invalidateQueries({ queryKey: api.curriculum.curriculum.key() })
  }
  const run = useTurns<Assignment>({
    queryKey: key,
    onSaved: show,
    readAnew: () => queryClient.invalidateQueries({ queryKey: key }),
  })
  return {
    assignment,
    show,
    /** Changes the task: shown at once, and taken back with a reason where the server refuses. */
    setTask(change: (task: Task) => Task) {
      // The answer to the act before shows what that one saved, without this change.
      let wanted: Task | null = null
      return run(
        ({ version, task }) =>
          api.crmAssignments.saveTask.call({
            params: place,
            body: { ...(wanted ?? change(task)), version },
          }),
        (now) => {
          wanted = change(now.task)
          return { ...now, task: wanted }
        },
      )
    },
    publish: () =>
      run(({ version }) => api.crmAssignments.publish.call({ params: place, body: { version } })),
  }
}

export type AssignmentState = ReturnType<typeof useAssignment>
