import { describeError } from '@repo/messages'
import { type CSSProperties, useEffect, useState } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import { signedInMessages } from './signed-in.messages.ts'
import { receiveToasts, type ToastMessage } from './toast.ts'
import { measureToastTop } from './toast-place.ts'

/** The library's colours, taken from the design tokens; they follow the theme by themselves. */
const colours = {
  '--normal-bg': 'var(--surface)',
  '--normal-border': 'var(--border)',
  '--normal-text': 'var(--text)',
  '--success-bg': 'var(--success-soft)',
  '--success-border': 'var(--success)',
  '--success-text': 'var(--success)',
  '--error-bg': 'var(--danger-soft)',
  '--error-border': 'var(--danger)',
  '--error-text': 'var(--danger)',
  '--warning-bg': 'var(--warning-soft)',
  '--warning-border': 'var(--warning)',
  '--warning-text': 'var(--warning)',
  '--info-bg': 'var(--info-soft)',
  '--info-border': 'var(--info)',
  '--info-text': 'var(--info)',
  '--width': '380px',
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '0',
  '--toast-close-button-transform': 'translate(35%, -35%)',
  fontFamily: 'var(--font-text)',
} as CSSProperties

/** Larger than the library's own: text to read at 14 px, targets of 24 px and more (WCAG 2.5.8). */
const classNames = {
  toast: 'text-sm!',
  closeButton: 'size-7!',
  actionButton: 'min-h-9! rounded-xs! px-3! text-sm!',
}

/** How long a message may wait for this library, in ms. After that its reader would not know what it is about. */
const LONGEST_WAIT_MS = 30_000

function deliver({ kind, content, life, description, action, id }: ToastMessage, since?: number): void {
  if (since !== undefined && Date.now() - since > LONGEST_WAIT_MS) return
  const text = typeof content === 'string' ? content : describeError(content.failure)
  sonner[kind](text, {
    id,
    description,
    duration: life,
    action: action && { label: action.label, onClick: action.run },
  })
}

/** The place for messages, found anew with every message and while the page moves under them. */
function useToastTop(): number {
  const [top, setTop] = useState(measureToastTop)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      setTop(measureToastTop())
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const stop = receiveToasts((message, since) => {
      measure()
      deliver(message, since)
    })
    addEventListener('scroll', later, { passive: true, capture: true })
    addEventListener('resize', later)
    return () => {
      stop()
      // The library shows what it still holds to the next place for messages.
      sonner.dismiss()
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later, { capture: true })
      removeEventListener('resize', later)
    }
  }, [])
  return top
}

/**
 * Top right under the header, clear of main buttons, three at a time, each with a close button; Alt T moves focus to
 * it.
 */
export function Toaster() {
  const top = useToastTop()
  return (
    <SonnerToaster
      position="top-right"
      offset={{ top, right: 24 }}
      mobileOffset={{ top: `calc(${top}px + env(safe-area-inset-top, 0px))`, left: 16, right: 16 }}
      visibleToasts={3}
      theme="light"
      richColors
      closeButton
      style={colours}
      containerAriaLabel={signedInMessages.toastArea}
      toastOptions={{ closeButtonAriaLabel: signedInMessages.toastClose, classNames }}
    />
  )
}
