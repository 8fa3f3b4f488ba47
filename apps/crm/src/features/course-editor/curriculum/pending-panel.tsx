import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { notifyLoadFailure, toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { CircleAlert, History } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../components/use-can.ts'
import { curriculumMessages as copy, describeChange } from './curriculum.messages.ts'
import type { Change } from './tree.ts'
import type { CurriculumState } from './use-curriculum.ts'

const VersionsDialog = lazyPart(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

/** Changes that are listed before the rest is counted. */
const shownAtMost = 12

interface Props {
  courseId: string
  state: CurriculumState
  canEdit: boolean
}

/** What learners do not see yet, with the acts that show it to them or throw it away. */
export function PendingPanel({ courseId, state, canEdit }: Props) {
  const api = useApi()
  const confirm = useConfirm()
  const [isOpen, setIsOpen] = useState(false)
  const { answer, act } = state
  const { changes, draft, missing, isHeld } = answer
  const params = { id: courseId }

  const canPublish = useCan('publishCourses')
  const publish = async () => {
    if (!(await state.flush())) return
    const isDone = await confirm({
      title: copy.publishTitle,
      body: copy.publishBody(changes.length),
      confirmLabel: copy.publish,
      act: () => act((version) => api.curriculum.publishCurriculum.call({ params, body: { version } })),
    })
    if (isDone) toast.success(copy.published)
  }
  const discard = async () => {
    const isDone = await confirm({
      title: copy.discardTitle,
      body: copy.discardBody,
      confirmLabel: copy.discard,
      tone: 'danger',
      act: () => act((version) => api.curriculum.discardCurriculum.call({ params, body: { version } })),
    })
    if (isDone) toast.success(copy.discarded)
  }
  return (
    <Panel title={copy.pending}>
      {isHeld ? (
        <p className="text-2">{draft ? copy.pendingHint : copy.pendingNone}</p>
      ) : (
        <p className="text-2">{copy.live}</p>
      )}
      {draft ? (
        <p className="mt-1 text-sm text-3">
          {draft.savedBy
            ? copy.pendingBy(draft.savedBy, formatDateTime(draft.savedAt))
            : copy.pendingAt(formatDateTime(draft.savedAt))}
        </p>
      ) : null}
      <ChangeList changes={changes} />
      {missing.length > 0 ? (
        <div className="mt-4 rounded-sm bg-warning-soft px-3 py-2.5">
          <h3 className="font-text text-sm font-semibold tracking-normal text-warning">{copy.missing}</h3>
          <ul className="mt-1.5 grid gap-1">
            {missing.map((item) => (
              <li key={item} className="flex gap-2">
                <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {canEdit && isHeld ? (
        <div className="mt-4 grid gap-2">
          {draft ? (
            <>
              {canPublish ? (
                <Button block disabled={missing.length > 0} onClick={() => void publish()}>
                  {copy.publish}
                </Button>
              ) : null}
              <Button block variant="secondary" onClick={() => void discard()}>
                {copy.discard}
              </Button>
            </>
          ) : null}
          <Button
            block
            variant="ghost"
            icon={<History size={18} aria-hidden="true" />}
            onClick={() => setIsOpen(true)}
          >
            {copy.versions}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <VersionsDialog
          courseId={courseId}
          state={state}
          onClose={() => setIsOpen(false)}
          onFail={() => {
            setIsOpen(false)
            notifyLoadFailure()
          }}
        />
      ) : null}
    </Panel>
  )
}

/** Changes in words, one a line. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  const rest = changes.length - shownAtMost
  return (
    <ul className="mt-3 grid list-disc gap-1 pl-5 text-sm">
      {changes.slice(0, shownAtMost).map((change) => (
        <li key={`${change.kind}:${change.title}:${change.before ?? ''}`} className="break-words">
          {describeChange(change)}
        </li>
      ))}
      {rest > 0 ? <li className="text-3">{copy.more(rest)}</li> : null}
    </ul>
  )
}
