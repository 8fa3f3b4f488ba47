import { useApi } from '@repo/back-office'
import { formatDateTime } from '@repo/messages'
import { recogniserFixes } from '@repo/messages/recogniser.messages'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { Progress } from '@repo/ui/progress'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CaptionDraft, CaptionDraftData } from '../video.types.ts'
import { draftMessages as copy } from './draft.messages.ts'
import { countDoubts } from './draft-words.ts'

/** How often a draft that is being made is read again, in ms. */
const pollEveryMs = 3000
const isMoving = (draft: CaptionDraft | null | undefined) =>
  draft?.state === 'queued' || draft?.state === 'running'

interface DraftBarProps {
  videoId: string
  /** The draft that the editor below shows, in the version under correction; null while it shows captions. */
  opened: CaptionDraft | null
  onOpen: (draft: CaptionDraft) => void
  onClose: () => void
  /** The draft was thrown away. */
  onGone: () => void
}

/** The draft that a program makes: asked for, on its way, failed or to be corrected, or why there can be none. */
export function DraftBar({ videoId, opened, onOpen, onClose, onGone }: DraftBarProps) {
  const api = useApi()
  const query = useQuery({
    ...api.captionDrafts.draft.query({ params: { id: videoId } }),
    refetchInterval: ({ state }) => (isMoving(state.data?.draft) ? pollEveryMs : false),
    throwOnError: false,
  })
  const acts = useDraftActs(videoId, onGone)
  const { data } = query
  if (!data && !query.isError) return null
  return (
    <section aria-label={copy.title} className="grid gap-2 border-t px-4 py-3">
      {data ? (
        <DraftState data={data} acts={acts} opened={opened} onOpen={onOpen} onClose={onClose} />
      ) : (
        <Line text={<p className="text-2">{copy.readFailed}</p>}>
          <Button
            variant="secondary"
            size="sm"
            isBusy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {copy.readAgain}
          </Button>
        </Line>
      )}
    </section>
  )
}

/** Words with what can be done beside them, below them on a phone. */
const Line = ({ text, children }: { text: ReactNode; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <div className="min-w-0 flex-1 basis-64">{text}</div>
    {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
  </div>
)

interface StateProps extends Pick<DraftBarProps, 'opened' | 'onOpen' | 'onClose'> {
  data: CaptionDraftData
  acts: ReturnType<typeof useDraftActs>
}

function DraftState({ data, acts, opened, onOpen, onClose }: StateProps) {
  const { draft, isAvailable } = data
  // Whatever became of it on the server, the way out of the editor stays.
  if (opened) return <Finished draft={opened} acts={acts} opened={opened} onOpen={onOpen} onClose={onClose} />
  if (!draft)
    return isAvailable ? (
      <Line text={<p className="text-2">{copy.lead}</p>}>
        <Button
          variant="secondary"
          icon={<WandSparkles size={16} aria-hidden="true" />}
          isBusy={acts.isBusy}
          onClick={acts.request}
        >
          {copy.create}
        </Button>
      </Line>
    ) : (
      <Missing faults={data.faults} />
    )
  if (draft.state === 'queued' || draft.state === 'running')
    return (
      <>
        <Line text={<p>{draft.failure ?? copy[draft.state]}</p>}>
          <Button variant="secondary" size="sm" isBusy={acts.isBusy} onClick={() => acts.cancel(draft)}>
            {copy.cancel}
          </Button>
        </Line>
        {draft.state === 'running' ? (
          <Progress hasFigure label={copy.progress} value={draft.progressPercent} />
        ) : null}
        {isAvailable ? null : <Missing faults={data.faults} />}
      </>
    )
  if (draft.state === 'failed')
    return (
      <>
        <Line text={<FieldError>{copy.failed(draft.failure ?? '')}</FieldError>}>
          {isAvailable ? (
            <Button variant="secondary" size="sm" isBusy={acts.isBusy} onClick={acts.request}>
              {copy.again}
            </Button>
          ) : null}
          <Button variant="ghost" size="sm" disabled={acts.isBusy} onClick={() => acts.dismiss(draft)}>
            {copy.dismiss}
          </Button>
        </Line>
        {isAvailable ? null : <Missing faults={data.faults} />}
      </>
    )
  return <Finished draft={draft} acts={acts} opened={opened} onOpen={onOpen} onClose={onClose} />
}

function Finished({
  draft,
  acts,
  opened,
  onOpen,
  onClose,
}: Omit<StateProps, 'data'> & { draft: CaptionDraft }) {
  const facts = [copy.lines(draft.cues.length), copy.doubts(countDoubts(draft.cues))].join(' · ')
  const by = draft.requestedBy && copy.requestedBy(draft.requestedBy, formatDateTime(draft.requestedAt))
  return (
    <Line
      text={
        <>
          <p>
            <strong className="font-semibold">{copy.title}</strong>
            {opened ? null : ` · ${facts}`}
          </p>
          {by ? <p className="text-sm text-3">{by}</p> : null}
        </>
      }
    >
      {opened ? (
        <Button variant="secondary" size="sm" onClick={onClose}>
          {copy.close}
        </Button>
      ) : (
        <Button size="sm" onClick={() => onOpen(draft)}>
          {copy.open}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => void acts.discard(draft)}>
        {copy.discard}
      </Button>
    </Line>
  )
}

/** What an operator has to set, for staff; doctors are told whom to ask. */
function Missing({ faults }: { faults: CaptionDraftData['faults'] }) {
  if (faults.length === 0) return <p className="text-2">{copy.unavailable}</p>
  return (
    <div className="text-2">
      <p>{copy.unavailableStaff}</p>
      <ul className="my-1 list-disc pl-5">
        {faults.map((fault) => (
          <li key={fault} className="break-words">
            {recogniserFixes[fault]}
          </li>
        ))}
      </ul>
      <p>{copy.afterwards}</p>
    </div>
  )
}

function useDraftActs(videoId: string, onGone: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const params = { id: videoId }
  const queryKey = api.captionDrafts.draft.key({ params })

  const act = (work: () => Promise<void>) => {
    setIsBusy(true)
    // Whatever was refused, another state than the shown one is there.
    work()
      .catch((error: unknown) => {
        toast.failure(error)
        return queryClient.invalidateQueries({ queryKey })
      })
      .finally(() => setIsBusy(false))
  }
  /** Removes a draft as it was read here; what somebody else saved since is left alone and shown. */
  const remove = ({ requestId, version }: CaptionDraft) =>
    api.captionDrafts.removeDraft
      .call({ params, query: { requestId, version } })
      .then(() => {})
      .finally(() => queryClient.invalidateQueries({ queryKey }))
  return {
    isBusy,
    request: () =>
      act(async () => {
        queryClient.setQueryData(queryKey, await api.captionDrafts.requestDraft.call({ params }))
      }),
    /** A reason why there is no draft that nobody needs any more. */
    dismiss: (draft: CaptionDraft) => act(() => remove(draft)),
    cancel: (draft: CaptionDraft) =>
      act(async () => {
        await remove(draft)
        toast.success(copy.cancelled)
      }),
    async discard(draft: CaptionDraft) {
      const { title, body, confirm: confirmLabel } = copy.confirmDiscard
      const isGone = await confirm({
        title,
        body,
        confirmLabel,
        tone: 'danger',
        act: () => remove(draft),
      })
      if (!isGone) return
      onGone()
      toast.success(copy.discarded)
    },
  }
}
