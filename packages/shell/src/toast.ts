import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

export interface ToastOptions {
  description?: ReactNode
  /** How long the message stays, in milliseconds; `Infinity` until it is closed. */
  life?: number
  /** One thing to do about it, such as undo. Such a message stays longer, unless `life` is given. */
  action?: { label: string; run: () => void }
  /** Messages with one id replace each other. */
  id?: string
}

export interface ToastMessage extends ToastOptions {
  kind: ToastKind
  /** The text, or an error for which the toast area finds the text. */
  content: string | { failure: unknown }
  life: number
}

/** Default lives in milliseconds: an error takes longer to read and act on. */
export const toastLives: Record<ToastKind, number> = {
  success: 5000,
  info: 5000,
  warning: 8000,
  error: 10_000,
}

/** Life of a message with something to do about it: read, decide, reach the button, by keyboard too. */
export const toastActionLife = 20_000

interface WaitingToast {
  message: ToastMessage
  since: number
}

const waiting: WaitingToast[] = []
const listeners = new Set<() => void>()
let deliver: ((message: ToastMessage) => void) | undefined

function show(kind: ToastKind, content: ToastMessage['content'], options: ToastOptions = {}): void {
  const life = options.life ?? (options.action ? toastActionLife : toastLives[kind])
  const message = { ...options, kind, content, life }
  if (deliver) return deliver(message)
  waiting.push({ message, since: Date.now() })
  for (const listener of listeners) listener()
}

/** Shows a message at the top right. It closes by itself after its own life, given in milliseconds. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  /** Says in Vietnamese what went wrong; takes anything that was thrown. */
  failure: (failure: unknown, options?: ToastOptions) => show('error', { failure }, options),
}

/** For the toast area: tells when the first message waits, so that the library is loaded only then. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hasWaitingToasts = (): boolean => waiting.length > 0

/**
 * For the toast area: takes over the waiting messages and all later ones, until the returned function is called. One
 * that had to wait comes with the time since when, in epoch ms.
 */
export function receiveToasts(receiver: (message: ToastMessage, since?: number) => void): () => void {
  deliver = receiver
  for (const { message, since } of waiting.splice(0)) receiver(message, since)
  return () => {
    if (deliver === receiver) deliver = undefined
  }
}
