import { useSession } from '@repo/session'
import { useSyncExternalStore } from 'react'

/** Answers of this visit: a reload asks again, and one person's answer says nothing about the next. */
const agreed = new Set<string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the viewer has agreed to the clinical pictures of a lesson during this visit, and how to say so. */
export function useConsent(lesson: { id: string; sensitive: readonly string[] }) {
  const viewer = useSession().user?.id ?? 'visitor'
  const key = `${viewer} ${lesson.id}`
  const hasAgreed = useSyncExternalStore(
    subscribe,
    () => agreed.has(key),
    () => false,
  )
  const agree = () => {
    agreed.add(key)
    for (const listener of listeners) listener()
  }
  return { isAsked: lesson.sensitive.length > 0 && !hasAgreed, agree }
}
