import type { ApiContract, EndpointOutput } from '@repo/contract'
import { Button } from '@repo/ui/button'
import { alertProps } from '@repo/ui/lib/alert'
import { Select } from '@repo/ui/select'
import clsx from 'clsx'
import { Maximize2, Minimize2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { packageFrameMessages as copy } from './package-frame.messages.ts'

export type OpenedPackage = EndpointOutput<ApiContract['crmScorm']['tryPackage']>
export type PackageValues = Readonly<Record<string, string>>

/** Longest wait for the page of the frame, in ms. */
const SILENT_MS = 20_000
/** How long the last words of a frame that was closed are listened to, in ms. */
const LAST_WORDS_MS = 3000
const longestTimerMs = 2_147_483_647

interface Props {
  opened: OpenedPackage
  learner: { id: string; name: string }
  /** What was kept of an item. */
  keptOf: (itemId: string) => PackageValues
  doneIds: ReadonlySet<string>
  /** Where the learner goes on. */
  firstItemId: string
  /** An item says what is to be kept of it; at its end `isOver`. */
  onValues: (itemId: string, values: PackageValues, isOver: boolean) => void
  /** Opens the package once more. */
  onAgain: () => void
  /** Beside the buttons: what was saved. */
  status?: ReactNode
}

/**
 * A SCORM package in a frame. It runs on a host without a session, within a sandbox, and is spoken with by messages only:
 * those of the frame's origin that carry the key of this opening.
 */
export function PackageFrame(props: Props) {
  const { opened, firstItemId, doneIds, status, onAgain } = props
  const [itemId, setItemId] = useState(firstItemId)
  const [isWide, setIsWide] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const { frame, isReady, isSilent } = useConversation({ ...props, itemId, onItem: setItemId })
  useEffect(() => {
    const leftMs = Math.min(Date.parse(opened.expiresAt) - Date.now(), longestTimerMs)
    const timer = setTimeout(() => setIsOver(true), leftMs)
    return () => clearTimeout(timer)
  }, [opened.expiresAt])
  useEffect(() => {
    if (!isWide) return
    const shrink = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsWide(false)
    }
    addEventListener('keydown', shrink)
    return () => removeEventListener('keydown', shrink)
  }, [isWide])
  return (
    <div
      className={clsx(
        'flex flex-col overflow-hidden border bg-surface',
        isWide ? 'fixed inset-0 z-50' : 'h-[min(80svh,44rem)] min-h-96 rounded-md',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-3 py-2">
        {opened.items.length > 1 ? (
          <div className="min-w-0 flex-1 basis-40">
            <Select
              aria-label={copy.parts}
              name="part"
              value={itemId}
              onChange={({ currentTarget }) => setItemId(currentTarget.value)}
              options={opened.items.map(({ id, title }) => ({
                value: id,
                label: doneIds.has(id) ? `${title} (${copy.done})` : title,
              }))}
            />
          </div>
        ) : (
          <p className="min-w-0 flex-1 basis-40 self-center truncate font-semibold">{opened.title}</p>
        )}
        <p role="status" className="self-center text-sm text-3">
          {isReady || isSilent ? status : copy.starting}
        </p>
        <Button
          size="sm"
          variant="secondary"
          icon={
            isWide ? <Minimize2 aria-hidden="true" size={16} /> : <Maximize2 aria-hidden="true" size={16} />
          }
          onClick={() => setIsWide((was) => !was)}
        >
          {isWide ? copy.shrink : copy.expand}
        </Button>
      </div>
      {isSilent || isOver ? (
        <div {...alertProps} className="grid gap-2 border-b bg-warning-soft px-4 py-3">
          <p className="font-semibold">{isOver ? copy.over : copy.silentTitle}</p>
          {isOver ? null : <p className="text-sm">{copy.silentHint}</p>}
          <div>
            <Button size="sm" onClick={onAgain}>
              {copy.again}
            </Button>
          </div>
        </div>
      ) : null}
      <iframe
        ref={frame}
        className="min-h-0 w-full flex-1 bg-white"
        src={opened.frameUrl}
        title={copy.frame(opened.title)}
        // Its origin has no session; without it the parts of a package could not speak with each other.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the two are unsafe together in the page's own origin only
        sandbox="allow-scripts allow-same-origin allow-forms allow-modals"
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}

type Conversation = Props & { itemId: string; onItem: (id: string) => void }

interface Message {
  type?: unknown
  key?: unknown
  itemId?: unknown
  values?: unknown
  isOver?: unknown
  request?: unknown
}

function useConversation({ opened, learner, keptOf, onValues, itemId, onItem }: Conversation) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [key] = useState(() => crypto.randomUUID())
  const [isReady, setIsReady] = useState(false)
  const [isSilent, setIsSilent] = useState(false)
  const hear = useEffectEvent((event: MessageEvent) => {
    const message = event.data as Message | null
    if (event.origin !== opened.origin || typeof message !== 'object' || message === null) return
    if (message.type === 'scorm.ready' && event.source === frame.current?.contentWindow)
      return setIsReady(true)
    // The window of a frame that was closed is gone when its last words come; the key says whose they are.
    if (message.key !== key || typeof message.itemId !== 'string') return
    if (message.type === 'scorm.state' && isValues(message.values))
      onValues(message.itemId, message.values, message.isOver === true)
    const at = opened.items.findIndex(({ id }) => id === message.itemId)
    const target = opened.items[at + (message.request === 'previous' ? -1 : 1)]
    const isStep = message.request === 'continue' || message.request === 'previous'
    if (message.type === 'scorm.navigate' && isStep && target) onItem(target.id)
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event)
    addEventListener('message', listener)
    return () => void setTimeout(() => removeEventListener('message', listener), LAST_WORDS_MS)
  }, [])
  useEffect(() => {
    if (isReady) return setIsSilent(false)
    const timer = setTimeout(() => setIsSilent(true), SILENT_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  const start = useEffectEvent((id: string) =>
    frame.current?.contentWindow?.postMessage(
      { type: 'scorm.start', key, itemId: id, kept: keptOf(id), learner },
      opened.origin,
    ),
  )
  useEffect(() => {
    if (isReady) start(itemId)
  }, [isReady, itemId])
  return { frame, isReady, isSilent }
}

const isValues = (values: unknown): values is PackageValues =>
  typeof values === 'object' &&
  values !== null &&
  Object.values(values).every((value) => typeof value === 'string')
