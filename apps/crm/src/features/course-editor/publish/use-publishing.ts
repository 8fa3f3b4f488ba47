import { useApi } from '@repo/back-office'
import type { EditorParts } from '@repo/course-studio/editor-parts'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import type { CourseState } from '../../../components/use-course-status.ts'
import { publishMessages as copy } from './publish.messages.ts'
import type { PendingChanges } from './types.ts'

/** The acts on the draft of a whole course; each saves what is still being typed first. */
export function usePublishing(course: CourseState, parts: EditorParts) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const params = { id: course.id }
  const read = api.courseDrafts.pendingChanges.query({ params })

  /** What waits, with everything that was typed. */
  const current = async (): Promise<PendingChanges | null> => {
    if (!(await parts.flush())) {
      toast.error(copy.unsaved)
      return null
    }
    return queryClient.fetchQuery({ ...read, staleTime: 0 })
  }

  const refresh = async (pending?: PendingChanges) => {
    if (pending) queryClient.setQueryData(read.queryKey, pending)
    await parts.reload()
    const stale = [
      api.courseDrafts.courseVersions.key({ params }),
      api.courseDrafts.compareVersions.key(),
      api.curriculum.curriculum.key({ params }),
      api.curriculum.lessonText.key(),
      api.crm.courses.key(),
      api.crm.dashboard.key(),
    ]
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    if (!pending) await queryClient.invalidateQueries({ queryKey: read.queryKey })
  }

  return {
    refresh,
    async publish() {
      const pending = await current()
      if (!pending) return
      const blocking = pending.checklist.filter(({ state }) => state === 'blocking').length
      if (blocking > 0) return toast.error(copy.blocked(blocking))
      const isFirst = course.status !== 'published'
      const isDone = await confirm({
        title: isFirst ? copy.firstTitle : copy.publishTitle,
        body: isFirst
          ? copy.firstBody(course.title)
          : copy.publishBody(pending.details.length + pending.curriculum.length),
        confirmLabel: isFirst ? copy.first : copy.publish,
        cancelLabel: copy.keep,
        act: async () => {
          if (!isFirst)
            return refresh(
              await api.courseDrafts.publishChanges.call({ params, body: { seen: pending.seen } }),
            )
          await api.crm.setCourseStatus.call({ params, body: { status: 'published' } })
          return refresh()
        },
      })
      if (isDone) toast.success(isFirst ? copy.firstDone : copy.published)
    },
    async discard() {
      const pending = await current()
      if (!pending) return
      const isDone = await confirm({
        title: copy.discardTitle,
        body: copy.discardBody,
        confirmLabel: copy.discard,
        cancelLabel: copy.keep,
        tone: 'danger',
        act: async () =>
          refresh(await api.courseDrafts.discardChanges.call({ params, body: { seen: pending.seen } })),
      })
      if (isDone) toast.success(copy.discarded)
    },
    /** Makes a version the draft, after a question where another draft waits. @returns whether it did */
    async restore(number: number): Promise<boolean> {
      const pending = await current()
      if (!pending) return false
      const body = { number, seen: pending.seen }
      const act = async () => refresh(await api.courseDrafts.restoreVersion.call({ params, body }))
      const lost = pending.details.length + pending.curriculum.length
      if (lost === 0) await act()
      else if (!(await confirm({ ...copy.restoreAsked(number, lost), cancelLabel: copy.keep, act })))
        return false
      return true
    },
  }
}

export type Publishing = ReturnType<typeof usePublishing>
