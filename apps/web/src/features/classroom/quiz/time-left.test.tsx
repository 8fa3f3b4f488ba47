import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TimeLeft } from './time-left.tsx'

afterEach(() => vi.useRealTimers())

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('quiz: the time left goes on when the clock of the device is set an hour %s', (_, byMs) => {
  vi.useFakeTimers()
  const onEnd = vi.fn(() => {})
  render(<TimeLeft onEnd={onEnd} remainingMs={60_000} />)
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  pass(10_000)
  expect(screen.getByRole('timer')).toHaveTextContent('00:50')
  vi.setSystemTime(Date.now() + byMs)
  pass(1000)
  expect(screen.getByRole('timer')).toHaveTextContent('00:49')
  expect(onEnd).not.toHaveBeenCalled()
  pass(49_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})
