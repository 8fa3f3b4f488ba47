import { useSession } from '@repo/session'
import { lazyPart } from '@repo/ui/lazy-part'
import { useState } from 'react'
import { shellTexts } from './shell.messages.ts'

const NoticeBell = lazyPart(async () => (await import('@repo/shell/notice-bell')).NoticeBell)

/** Notices of who is signed in; visitors do not load its code, and a page without it is whole. */
export function LearnerBell() {
  const { isLoggedIn } = useSession()
  const [isMissing, setIsMissing] = useState(false)
  if (!isLoggedIn || isMissing) return null
  return (
    <NoticeBell
      noneHint={shellTexts.noticesHint}
      fallback={<span aria-hidden="true" className="block size-11" />}
      onFail={() => setIsMissing(true)}
    />
  )
}
