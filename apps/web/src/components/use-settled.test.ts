import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSettled } from './use-settled.ts'

afterEach(() => vi.useRealTimers())

test('settled text: stays as it was while somebody types, and follows once typing has paused', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(useSettled, { initialProps: '' })
  for (const text of ['g', 'gó', 'góc']) {
    rerender(text)
    act(() => void vi.advanceTimersByTime(100))
    expect(result.current).toBe('')
  }
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current).toBe('góc')
})
