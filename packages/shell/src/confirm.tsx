import { type LazyPartProps, lazyPart } from '@repo/ui/lazy-part'
import { type ComponentType, createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { toast } from './toast.ts'
import { useOnNavigate } from './use-on-navigate.ts'

const NativePopup = lazyPart(async () => (await import('./confirm-popup.tsx')).ConfirmPopup)

export interface ConfirmOptions {
  title: string
  body?: ReactNode
  /** A verb that names the act: "Xóa khóa học". */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'default'
  /** The act itself: the popup stays busy until it ends, and shows its error for another try. */
  act?: () => Promise<unknown>
}

export interface ConfirmPopupProps {
  /** The open question; null while there is none. */
  options: ConfirmOptions | null
  onClose: (isConfirmed: boolean) => void
}

/** A popup for `useConfirm`, made by `lazyPart`. */
export type LazyConfirmPopup = ComponentType<ConfirmPopupProps & LazyPartProps>

type Confirm = (options: ConfirmOptions) => Promise<boolean>
type Answer = (isConfirmed: boolean) => void

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks in a popup: `await confirm({ title, body, confirmLabel, tone })`. False when refused or navigated away. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs the AppRoot above it')
  return confirm
}

/** Asks with the browser's own dialog when the popup's code cannot be loaded, because the caller waits for an answer. */
async function askPlainly({ title, body, act }: ConfirmOptions): Promise<boolean> {
  if (!window.confirm(typeof body === 'string' ? `${title}\n\n${body}` : title)) return false
  try {
    await act?.()
    return true
  } catch (error) {
    toast.failure(error)
    return false
  }
}

/** Holds the one confirmation popup of the app. Its code is fetched with the first question. */
export function ConfirmProvider({
  children,
  Popup = NativePopup,
}: {
  children?: ReactNode
  Popup?: LazyConfirmPopup
}) {
  const [options, setOptions] = useState<ConfirmOptions | null>(null)
  const [isNeeded, setIsNeeded] = useState(false)
  const answer = useRef<Answer | null>(null)

  const close = useCallback((isConfirmed: boolean) => {
    answer.current?.(isConfirmed)
    answer.current = null
    setOptions(null)
  }, [])

  const confirm = useCallback<Confirm>((asked) => {
    answer.current?.(false)
    setIsNeeded(true)
    setOptions(asked)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])

  // A question belongs to the page that asked it.
  useOnNavigate(() => close(false))

  const onFail = () => {
    setIsNeeded(false)
    if (options) void askPlainly(options).then(close)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {isNeeded ? <Popup options={options} onClose={close} onFail={onFail} /> : null}
    </ConfirmContext>
  )
}
