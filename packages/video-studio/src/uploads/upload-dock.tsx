import { Link } from '@repo/routing'
import { Progress } from '@repo/ui/progress'
import { isBusy, type UploadItem } from '@repo/uploads/upload.types'
import { uploadMessages as copy } from '@repo/uploads/uploads.messages'
import clsx from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useStudio } from '../studio-context.ts'
import { UploadAnnouncer } from './upload-announcer.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploadItems } from './use-upload-items.ts'

/** The queue in the corner of every page. Hidden where the page itself shows it; announcements go on. */
export function UploadDock({ isHidden }: { isHidden: boolean }) {
  const items = useUploadItems()
  return (
    <>
      <UploadAnnouncer items={items} />
      {isHidden ? null : <DockCard items={items} />}
    </>
  )
}

const titleOf = (items: readonly UploadItem[]) =>
  items.some((item) => isBusy(item) || item.status === 'done')
    ? copy.dockTitle(items.filter(({ status }) => status === 'done').length, items.length)
    : copy.dockWaiting(items.length)

function DockCard({ items }: { items: readonly UploadItem[] }) {
  const { paths } = useStudio()
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  useLift(ref)
  useLeave(ref, items, isOpen)
  const title = titleOf(items)
  const Icon = isOpen ? ChevronDown : ChevronUp
  return (
    <section
      ref={ref}
      aria-label={copy.dock}
      data-print="hide"
      className={clsx(
        'fixed right-4 bottom-[calc(1rem+var(--page-bar,0px)+env(safe-area-inset-bottom,0px))] z-30 max-w-[calc(100vw-2rem)] overflow-clip rounded-md border bg-surface text-sm shadow-3',
        isOpen ? 'w-96' : 'w-60',
      )}
    >
      <div className="border-b p-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          title={isOpen ? copy.collapse : copy.expand}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-surface-2"
        >
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <Icon size={18} aria-hidden="true" className="shrink-0" />
        </button>
        <TotalProgress items={items} label={title} />
      </div>
      <div id={id} hidden={!isOpen}>
        <div className={clsx('max-h-[45vh] overflow-y-auto', 'divide-y divide-line')}>
          <UploadList items={items} />
        </div>
        <p className="border-t px-4 py-2">
          <Link to={paths.videos} className="link inline-flex min-h-11 items-center">
            {copy.openLibrary}
          </Link>
        </p>
      </div>
    </section>
  )
}

function TotalProgress({ items, label }: { items: readonly UploadItem[]; label: string }) {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
  const sent = items.reduce((sum, item) => sum + item.sentBytes, 0)
  const percent = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)
  return (
    <Progress
      hasFigure
      label={label}
      value={percent}
      valueText={copy.percentOf(percent, sent, bytes)}
      className="px-3 pb-2"
    />
  )
}

/** Time in ms after which a dock with nothing left to do goes by itself; the library lists what was sent. */
const leavesAfterMs = 8000

function useLeave(ref: React.RefObject<HTMLElement | null>, items: readonly UploadItem[], isOpen: boolean) {
  const { queue } = useStudio()
  const isDone = items.every(({ status }) => status === 'done')
  const latest = useRef(items)
  latest.current = items
  useEffect(() => {
    if (!isDone || isOpen) return
    const timer = setTimeout(() => {
      // Whoever is in it stays in it.
      if (ref.current?.contains(document.activeElement)) return
      for (const { key } of latest.current) queue?.dismiss(key)
    }, leavesAfterMs)
    return () => clearTimeout(timer)
  }, [ref, queue, isDone, isOpen])
}

/** The button back to the top moves up above the dock, and the page gets as much more room below its last control. */
function useLift(ref: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dock = ref.current
    if (!dock || typeof ResizeObserver === 'undefined') return
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = `${dock.offsetHeight + 16}px`
      root.style.setProperty('--dock', height)
      root.style.setProperty('--bottom-bar', `calc(${height} + var(--page-bar, 0px))`)
    })
    observer.observe(dock)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--dock')
      root.style.removeProperty('--bottom-bar')
    }
  }, [ref])
}
