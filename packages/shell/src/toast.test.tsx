import { renderScreen } from '@repo/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toast, toastActionLife, toastLives } from './index.ts'
import { siteWith } from './test-site.tsx'

// jsdom has no pointer capture, which the library uses for swiping.
Element.prototype.setPointerCapture ??= () => {}

async function showToast(show: () => void, text: string) {
  act(show)
  return screen.findByText(text)
}

afterEach(async () => {
  const { toast: sonner } = await import('sonner')
  act(() => {
    sonner.dismiss()
  })
})

describe('toasts', () => {
  test('stand at the top right, in a labelled region, with a close button in Vietnamese', async () => {
    renderScreen(siteWith(<h1>Trang</h1>))
    await showToast(() => toast.success('Đã lưu thay đổi.'), 'Đã lưu thay đổi.')
    const list = document.querySelector('[data-sonner-toaster]')
    expect(list).toHaveAttribute('data-x-position', 'right')
    expect(list).toHaveAttribute('data-y-position', 'top')
    expect(screen.getByRole('region', { name: /^Thông báo/ })).toContainElement(list as HTMLElement)
    expect(screen.getByRole('button', { name: 'Đóng thông báo' })).toBeInTheDocument()
  })

  test('each message closes after its own life, given in ms', async () => {
    renderScreen(siteWith(<h1>Trang</h1>))
    await showToast(() => toast.info('Mở đầu', { life: 60_000 }), 'Mở đầu')
    vi.useFakeTimers()
    act(() => {
      toast.success('Ngắn', { life: 1000 })
      toast.error('Dài', { life: 3000 })
    })
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(screen.getByText('Ngắn')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByText('Ngắn')).not.toBeInTheDocument()
    expect(screen.getByText('Dài')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.queryByText('Dài')).not.toBeInTheDocument()
    expect(screen.getByText('Mở đầu')).toBeInTheDocument()
  })

  test('one that can be undone closes too, after a longer life of its own', async () => {
    renderScreen(siteWith(<h1>Trang</h1>))
    await showToast(() => toast.info('Mở đầu', { life: 60_000 }), 'Mở đầu')
    vi.useFakeTimers()
    act(() => toast.success('Đã xóa “B”.', { action: { label: 'Hoàn tác', run: () => {} } }))
    await act(() => vi.advanceTimersByTimeAsync(toastActionLife - 1000))
    expect(screen.getByText('Đã xóa “B”.')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByText('Đã xóa “B”.')).not.toBeInTheDocument()
    expect(toastActionLife).toBeGreaterThan(toastLives.error)
    expect(Number.isFinite(toastActionLife)).toBe(true)
  })

  test('an error stays 10 s where nothing else is said, a success 5 s', () => {
    expect(toastLives).toMatchObject({ error: 10_000, success: 5000 })
  })

  test('close at the press of their button', async () => {
    const { user } = renderScreen(siteWith(<h1>Trang</h1>))
    await showToast(() => toast.success('Đã sao chép.'), 'Đã sao chép.')
    await user.click(screen.getByRole('button', { name: 'Đóng thông báo' }))
    await waitFor(() => expect(screen.queryByText('Đã sao chép.')).not.toBeInTheDocument())
  })

  test('one that can be undone runs its action', async () => {
    const run = vi.fn()
    const { user } = renderScreen(siteWith(<h1>Trang</h1>))
    await showToast(() => toast.success('Đã xóa “A”.', { action: { label: 'Hoàn tác', run } }), 'Đã xóa “A”.')
    await user.click(screen.getByRole('button', { name: 'Hoàn tác' }))
    expect(run).toHaveBeenCalledOnce()
  })
})
