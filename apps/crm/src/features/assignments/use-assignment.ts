import { isApiError } from '@repo/api-client'
import { useApi, usePageQuery } from '@repo/back-office'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { assignmentMessages as copy } from './assignments.messages.ts'
import type { Assignment, AssignmentPlace, Task } from './assignments.types.ts'

/** An assignment, with the acts that change it. */
export function useAssignment(place: AssignmentPlace) {
  const api = useApi()
  const queryClient = useQueryClient()
  const assignment = usePageQuery(api.crmAssignments.assignment.query({ params: place }))
  const key = api.crmAssignments.assignment.key({ params: place })
  // Acts take turns, so that each begins with the version that the one before made.
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const refusals = useRef(0)
  const show = (next: Assignment) => {
    queryClient.setQueryData(key, next)
    void queryClient.invalidateQueries({ queryKey: api.curriculum.curriculum.key() })
  }
  const run = (act: (now: Assignment) => Promise<Assignment>, shown?: (now: Assignment) => Assignment) => {
    const before = queryClient.getQueryData<Assignment>(key)
    if (before && shown) queryClient.setQueryData(key, shown(before))
    const known = refusals.current
    const mine = turn.current.then(async () => {
      try {
        const now = queryClient.getQueryData<Assignment>(key)
        // What was wanted before a refusal builds on a task that is no longer there.
        if (!now || refusals.current !== known) return false
        show(await act(now))
        return true
      } catch (error) {
        refusals.current += 1
        if (isApiError(error, 'edit.outdated')) toast.error(copy.outdated)
        else toast.failure(error)
        await queryClient.invalidateQueries({ queryKey: key })
        return false
      }
    })
    turn.current = mine
    return mine
  }
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
