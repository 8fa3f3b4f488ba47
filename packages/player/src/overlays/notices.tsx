import { Play, RotateCcw, ShieldAlert, TriangleAlert, WifiOff, X } from 'lucide-react'
import { useRef } from 'react'
import { playerMessages as messages } from '../player.messages.ts'
import { usePanelFocus } from './use-panel-focus.ts'

/** The one thing to press before the video begins. */
export function BigPlayButton({ hasEnded, onPress }: { hasEnded: boolean; onPress: () => void }) {
  const Icon = hasEnded ? RotateCcw : Play
  return (
    <button
      type="button"
      className="lp-big-play"
      aria-label={hasEnded ? messages.replay : messages.play}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

export function BufferingSpinner() {
  return (
    <div className="lp-spinner" role="status">
      <span className="lp-hidden">{messages.buffering}</span>
    </div>
  )
}

type StallProps = { canGoAuto: boolean; onAuto: () => void; onReload: () => void }

/** Shown after eight seconds without a picture: says what is happening and what the viewer can do. */
export function StallNotice({ canGoAuto, onAuto, onReload }: StallProps) {
  return (
    <div className="lp-stall" role="status">
      <p>{messages.stalled}</p>
      <div className="lp-actions">
        {canGoAuto && (
          <button type="button" className="lp-text-button" onClick={onAuto}>
            {messages.goAuto}
          </button>
        )}
        <button type="button" className="lp-text-button" onClick={onReload}>
          {messages.reload}
        </button>
      </div>
    </div>
  )
}

/** The network is gone, or the server does not answer; the player goes on by itself when it can. */
export function NetworkNotice({ isOnline, onReload }: { isOnline: boolean; onReload?: () => void }) {
  return (
    <div className="lp-stall" role="status">
      <WifiOff aria-hidden="true" />
      <p>{isOnline ? messages.reconnecting : messages.offline}</p>
      {onReload && (
        <div className="lp-actions">
          <button type="button" className="lp-text-button" onClick={onReload}>
            {messages.retry}
          </button>
        </div>
      )}
    </div>
  )
}

/** Shown while something hides the watermark: the video is paused until the watermark is visible again. */
export function WatermarkNotice() {
  const panelRef = useRef<HTMLDivElement>(null)
  usePanelFocus(panelRef)
  return (
    <div ref={panelRef} className="lp-error" aria-live="assertive" role="alert" tabIndex={-1}>
      <ShieldAlert aria-hidden="true" />
      <p className="lp-error-title">{messages.watermarkBlocked}</p>
      <p>{messages.watermarkBlockedHint}</p>
    </div>
  )
}

/** Playback failed. The position is kept, and the retry button continues from it. */
export function ErrorPanel({ code, onRetry }: { code: string; onRetry: () => void }) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  usePanelFocus(buttonRef)
  return (
    <div className="lp-error" aria-live="assertive" role="alert">
      <TriangleAlert aria-hidden="true" />
      <p className="lp-error-title">{messages.error}</p>
      <p>{messages.errorHint(code)}</p>
      <button ref={buttonRef} type="button" className="lp-solid-button" onClick={onRetry}>
        {messages.retry}
      </button>
    </div>
  )
}

type ResumeProps = { seconds: number; onFromStart: () => void; onDismiss: () => void }

/** Small notice that the video resumes at the last position. */
export function ResumeChip({ seconds, onFromStart, onDismiss }: ResumeProps) {
  return (
    <div className="lp-resume" role="status">
      <span className="lp-resume-text">{messages.resumedFrom(seconds)}</span>
      <button type="button" className="lp-text-button" onClick={onFromStart}>
        {messages.fromStart}
      </button>
      <button type="button" className="lp-resume-close" aria-label={messages.dismiss} onClick={onDismiss}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}
