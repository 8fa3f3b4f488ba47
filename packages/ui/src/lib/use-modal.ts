import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsomorphicLayoutEffect } from './hooks.ts'

type ModalOptions = {
  isOpen: boolean
  onClose: () => void
  /** False: neither Esc nor a press outside closes. */
  isDismissable: boolean
  /** True: a press outside does nothing, while Esc still closes. */
  isOutsideIgnored?: boolean
  initialFocusRef?: RefObject<HTMLElement | null>
}

/** Longer than the slowest closing transition (ms), after which the content may go. */
const unmountAfter = 400

/**
 * Keeps a native modal dialog in step with `isOpen`: focus goes in, Esc asks to close, focus returns to
 * where it was. Returns the ref and whether the content should be in the document.
 */
export function useModal({
  isOpen,
  onClose,
  isDismissable,
  isOutsideIgnored = false,
  initialFocusRef,
}: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef({ isOpen, onClose, isDismissable, isOutsideIgnored })
  latest.current = { isOpen, onClose, isDismissable, isOutsideIgnored }
  const isRendered = useLingering(isOpen)

  useIsomorphicLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    initialFocusRef?.current?.focus()
    return () => {
      if (dialog.open) dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isOpen, initialFocusRef])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      if (latest.current.isDismissable) latest.current.onClose()
    }
    const onNativeClose = () => {
      // Browsers close a dialog on a second Esc even if the page refuses, so it is reopened where the app's state says
      // open. A dialog that was removed while open also fires this event.
      if (!latest.current.isOpen || !dialog.isConnected) return
      dialog.showModal()
      // The owner may refuse to close it, so the dialog is reopened before `onClose` asks.
      if (latest.current.isDismissable) latest.current.onClose()
    }
    const onPointerDown = (event: PointerEvent) => {
      const canClose = latest.current.isDismissable && !latest.current.isOutsideIgnored
      if (canClose && event.target === dialog && isOutside(dialog, event)) latest.current.onClose()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onNativeClose)
    dialog.addEventListener('pointerdown', onPointerDown)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onNativeClose)
      dialog.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])

  return { ref, isRendered: isOpen || isRendered }
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}

/** True from opening until the closing transition has ended, so that a closing dialog does not go blank. */
function useLingering(isOpen: boolean): boolean {
  const [isRendered, setIsRendered] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setIsRendered(true)
      return
    }
    const timer = setTimeout(() => setIsRendered(false), unmountAfter)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isRendered
}
