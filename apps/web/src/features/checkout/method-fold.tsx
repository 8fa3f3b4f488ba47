import { Button } from '@repo/ui/button'
import { useId, useRef, useState } from 'react'
import type { Gateway } from './checkout.types.ts'
import { MethodChoice, methodIcon } from './method-choice.tsx'
import { paymentMessages as copy, gatewayWords } from './payment.messages.ts'

interface MethodFoldProps {
  open: readonly Gateway[]
  /** Null for the bank transfer. */
  value: Gateway | null
  onSelect: (gateway: Gateway | null) => void
  /** The last try failed, so the other ways are offered at once. */
  startsOpen: boolean
}

/** The chosen way to pay on one line, so that the QR code below is on the screen; the others open on demand. */
export function MethodFold({ open, value, onSelect, startsOpen }: MethodFoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const toggle = useRef<HTMLButtonElement>(null)
  const isPointer = useRef(false)
  const listId = useId()
  const select = (gateway: Gateway | null) => {
    onSelect(gateway)
    // Arrow keys select on their way through the list, so only a click or tap closes it.
    if (!isPointer.current) return
    setIsOpen(false)
    toggle.current?.focus()
  }
  return (
    <div className="mb-4 border-b pb-3 md:mb-5">
      <div className="flex items-center justify-between gap-x-4">
        <p className="flex min-w-0 items-center gap-2 font-semibold max-sm:text-sm">
          <span className="max-sm:hidden">{methodIcon(value)}</span>
          {value ? gatewayWords[value].name : copy.vietqr}
        </p>
        <Button
          aria-controls={listId}
          aria-expanded={isOpen}
          className="shrink-0 max-sm:text-sm"
          onClick={() => setIsOpen(!isOpen)}
          ref={toggle}
          variant="link"
        >
          {isOpen ? copy.keepMethod : copy.changeMethod}
        </Button>
      </div>
      <div
        hidden={!isOpen}
        id={listId}
        onKeyDown={() => {
          isPointer.current = false
        }}
        onPointerDown={() => {
          isPointer.current = true
        }}
        role="presentation"
      >
        <MethodChoice className="mt-2 mb-2" isLegendHidden onSelect={select} open={open} value={value} />
      </div>
    </div>
  )
}
