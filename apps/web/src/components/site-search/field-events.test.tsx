import { render } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { fieldIn, useFieldEvents } from './field-events.ts'

const ignore = () => {}

/** A field in which somebody types on, after the list was drawn and before it listens. */
function QuickTypist({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const boxRef = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  useFieldEvents(boxRef, listRef, { type: onType, open: ignore, close: ignore, send: ignore, key: ignore })
  useLayoutEffect(() => {
    const field = fieldIn(boxRef)
    if (field) field.value = typed
  }, [typed])
  return (
    <div ref={boxRef}>
      <input aria-label="Tìm" name="q" />
    </div>
  )
}

test('field events: tells of what was typed before the list listened', () => {
  const onType = vi.fn()
  render(<QuickTypist onType={onType} typed="tiêm" />)
  expect(onType.mock.calls).toEqual([['tiêm']])
})

test('field events: tells nothing of an empty field', () => {
  const onType = vi.fn()
  render(<QuickTypist onType={onType} typed="" />)
  expect(onType).not.toHaveBeenCalled()
})
