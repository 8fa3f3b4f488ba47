import { Link, useDocumentMeta } from '@repo/routing'
import { Button, buttonClass } from '@repo/ui/button'
import { LineArt } from '@repo/ui/line-art'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isCrawler } from './crawler.ts'
import { defaultMessage, errorCopy, errorPageMessages } from './error-page.messages.ts'

export interface WayOut {
  label: string
  href: string
}

export interface ErrorPageProps {
  /** HTTP status; 500 unless given. */
  status?: number
  /** Status message; 'Page Not Found' for 404 and 'Internal Server Error' otherwise unless given. */
  message?: string
  /** Heading for people, in Vietnamese. */
  title?: string
  /** What happened and what to do next, in Vietnamese. */
  description?: ReactNode
  requestId?: string
  /** Links out of here; the first is the main one. The home page unless given. */
  waysOut?: readonly WayOut[]
  /** Search box, shown for 404. */
  search?: ReactNode
  /** Name of the product, for the document's title. */
  brand: string
  /** Tries again; reloads the page unless given. Shown unless the status is 404 or 403. */
  onRetry?: () => void
}

const homeOnly: readonly WayOut[] = [{ label: errorPageMessages.home, href: '/' }]
const reload = () => window.location.reload()

// Whether somebody automated is looking is asked in the browser only; the server decides by the request it holds.
const never = () => () => {}
const useIsCrawler = () =>
  useSyncExternalStore(
    never,
    () => isCrawler(navigator.userAgent),
    () => false,
  )

/** Says what went wrong, with the code for support and at least two ways out. Crawlers see nothing of it. */
export function ErrorPage({ status = 500, message = defaultMessage(status), ...props }: ErrorPageProps) {
  const copy = errorCopy(status)
  const { title = copy.title, description = copy.description, brand } = props
  useDocumentMeta(brand, { title, robots: 'noindex' })
  if (useIsCrawler()) return null
  return (
    <section
      className="wrap grid justify-items-center gap-y-6 py-12 text-center sm:py-20"
      data-error={status}
    >
      <LineArt className="h-40 w-auto" />
      <div className="max-w-xl">
        <p className="eyebrow">
          <span className="font-num">{status}</span> · {message}
        </p>
        <h1 tabIndex={-1} className="mt-2 text-h2">
          {title}
        </h1>
        <p className="mt-3 text-2">{description}</p>
      </div>
      {status === 404 && props.search ? <div className="w-full max-w-md">{props.search}</div> : null}
      <Exits status={status} waysOut={props.waysOut ?? homeOnly} onRetry={props.onRetry ?? reload} />
      {props.requestId ? (
        <p className="text-sm text-3">
          {errorPageMessages.requestId}: <code className="break-all font-num">{props.requestId}</code>
        </p>
      ) : null}
    </section>
  )
}

interface ExitsProps {
  status: number
  waysOut: readonly WayOut[]
  onRetry: () => void
}

function Exits({ status, waysOut, onRetry }: ExitsProps) {
  const canRetry = status !== 404 && status !== 403
  const canGoBack = !canRetry && waysOut.length < 2
  return (
    <div className="flex w-full flex-col justify-center gap-3 sm:flex-row">
      {canRetry ? <Button onClick={onRetry}>{errorPageMessages.retry}</Button> : null}
      {waysOut.map(({ label, href }, index) => (
        <Link
          key={href}
          to={href}
          className={buttonClass({ variant: index === 0 && !canRetry ? 'primary' : 'secondary' })}
        >
          {label}
        </Link>
      ))}
      {canGoBack ? (
        <Button variant="secondary" onClick={() => history.back()}>
          {errorPageMessages.back}
        </Button>
      ) : null}
    </div>
  )
}
