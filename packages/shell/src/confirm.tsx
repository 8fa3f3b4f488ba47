import { describeError } from '@repo/messages'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useOnNavigate } from './use-on-navigate.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('@repo/ui/confirm-dialog')).ConfirmDialog,
}))

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

type Confirm = (options: ConfirmOptions) => Promise<boolean>

interface Question {
  options: ConfirmOptions
  answer: (isConfirmed: boolean) => void
}

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks in a popup: `await confirm({ title, body, confirmLabel, tone })`. False when refused or navigated away. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs the AppRoot above it')
  return confirm
}

/** Holds the one confirmation popup of the app. Its code is fetched with the first question. */
export function ConfirmProvider({ children }: { children?: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const open = useRef<Question | null>(null)

  const close = useCallback((isConfirmed: boolean) => {
    open.current?.answer(isConfirmed)
    open.current = null
    setQuestion(null)
  }, [])

  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((answer) => {
        open.current?.answer(false)
        open.current = { options, answer }
        setQuestion(open.current)
      }),
    [],
  )

  // A question belongs to the page that asked it.
  useOnNavigate(() => close(false))

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Popup question={question} onClose={close} />
    </ConfirmContext>
  )
}

interface PopupProps {
  question: Question | null
  onClose: (isConfirmed: boolean) => void
}

function Popup({ question, onClose }: PopupProps) {
  // Kept after closing, so that the popup does not go blank while it fades.
  const [shown, setShown] = useState<ConfirmOptions | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (!question) return
    setShown(question.options)
    setError(undefined)
    setIsBusy(false)
  }, [question])

  if (!shown) return null
  const { act, ...options } = shown

  const run = async () => {
    if (!act) return onClose(true)
    setIsBusy(true)
    try {
      await act()
      onClose(true)
    } catch (cause) {
      setError(describeError(cause))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Suspense>
      <ConfirmDialog
        {...options}
        isOpen={question !== null}
        isBusy={isBusy}
        error={error}
        onConfirm={() => void run()}
        onCancel={() => onClose(false)}
      />
    </Suspense>
  )
}
