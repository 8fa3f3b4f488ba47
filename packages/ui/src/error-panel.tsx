import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { alertProps } from './lib/alert.ts'
import { uiMessages } from './lib/ui.messages.ts'
import { LineArt } from './line-art.tsx'

export type ErrorPanelProps = {
  /** There is no network: says so, unless other words are given. */
  isOffline?: boolean
  title?: ReactNode
  description?: ReactNode
  /** Code that support can look up, such as a request id. */
  code?: string
  onRetry?: () => void
  isRetrying?: boolean
  /** Further ways out beside the retry button. */
  action?: ReactNode
  /** One row without drawing, for cards and tables. */
  isCompact?: boolean
  className?: string
}

/** Something could not be loaded: says so in its place and offers another try. */
export function ErrorPanel({
  isOffline = false,
  title = isOffline ? uiMessages.offlineTitle : uiMessages.loadFailed,
  description = isOffline ? uiMessages.offlineHint : uiMessages.loadFailedHint,
  code,
  onRetry,
  isRetrying = false,
  action,
  isCompact = false,
  className,
}: ErrorPanelProps) {
  const retry = onRetry ? (
    <Button variant="secondary" size={isCompact ? 'sm' : 'md'} isBusy={isRetrying} onClick={onRetry}>
      {uiMessages.retry}
    </Button>
  ) : null
  return (
    <div
      {...alertProps}
      className={clsx(
        isCompact
          ? 'flex flex-wrap items-center justify-between gap-4 p-4'
          : 'flex flex-col items-center px-6 py-12 text-center',
        className,
      )}
    >
      {isCompact ? null : <LineArt />}
      <div className={isCompact ? undefined : 'mt-5 max-w-md'}>
        <p className={isCompact ? 'font-semibold' : 'text-balance font-display text-2xl font-medium'}>
          {title}
        </p>
        {description ? <p className={clsx('text-2', isCompact ? 'text-sm' : 'mt-2')}>{description}</p> : null}
        {code ? <p className="mt-2 break-all font-num text-sm text-3">{uiMessages.errorCode(code)}</p> : null}
      </div>
      {retry || action ? (
        <div className={clsx('flex flex-wrap gap-3', !isCompact && 'mt-6 justify-center')}>
          {retry}
          {action}
        </div>
      ) : null}
    </div>
  )
}
