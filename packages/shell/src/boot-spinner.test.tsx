import { createSession } from '@repo/session'
import { bootSpinnerHtml } from '@repo/ui/lib/boot-spinner'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppProviders, createQueryClient } from './index.ts'

/** Opens the document as the server sends it and starts the app `elapsedMs` after the navigation began. */
function startApp(elapsedMs: number) {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockReturnValue(elapsedMs)
  document.body.innerHTML = `<div id="root"></div>${bootSpinnerHtml}`
  const root = document.getElementById('root') as HTMLElement
  render(
    <AppProviders session={createSession()} queryClient={createQueryClient()}>
      <h1>Trang chủ</h1>
    </AppProviders>,
    { container: root },
  )
  return root
}

describe('the root app shows the loading spinner for about 500 ms at start', () => {
  beforeEach(() => {
    document.body.innerHTML = ''
  })

  test('above the content, which is there already', () => {
    startApp(120)
    expect(document.getElementById('boot')).toHaveAttribute('role', 'status')
    expect(screen.getByText('Trang chủ')).toBeInTheDocument()
  })

  test('counted from the start of the navigation', () => {
    const root = startApp(120)
    act(() => void vi.advanceTimersByTime(379))
    expect(document.getElementById('boot')).not.toHaveAttribute('data-leaving')
    expect(root).toHaveAttribute('inert')
    act(() => void vi.advanceTimersByTime(1))
    expect(document.getElementById('boot')).toHaveAttribute('data-leaving')
    expect(root).not.toHaveAttribute('inert')
    act(() => void vi.advanceTimersByTime(200))
    expect(document.getElementById('boot')).toBeNull()
  })

  test('removed at once where the app itself starts later than that', () => {
    const root = startApp(900)
    expect(document.getElementById('boot')).toHaveAttribute('data-leaving')
    expect(root).not.toHaveAttribute('inert')
  })
})
