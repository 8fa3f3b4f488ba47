import { render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const compute = vi.fn()
vi.mock('./compute-visitor-id.ts', () => ({ computeVisitorId: compute }))

/** A fresh page: nothing computed yet. */
async function openPage() {
  vi.resetModules()
  return {
    ...(await import('./visitor.ts')),
    ...(await import('./when-settled.ts')),
    ...(await import('./session-provider.ts')),
  }
}

beforeEach(() => {
  localStorage.clear()
  compute.mockReset().mockResolvedValue('fingerprint-1')
})

describe('every visitor gets a browser fingerprint identifier', () => {
  test('the visitor id is computed in the browser, once', async () => {
    const { getVisitorId } = await openPage()
    await expect(getVisitorId()).resolves.toBe('fingerprint-1')
    expect(compute).toHaveBeenCalledOnce()
  })

  test('available app-wide, computed once, after the work that the first input started', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { getVisitorId, VisitorProvider, useVisitorId } = await openPage()
    const Show = () => createElement('p', null, useVisitorId() ?? 'chưa có')
    render(createElement(VisitorProvider, null, createElement(Show)))
    expect(screen.getByText('chưa có')).toBeInTheDocument()
    expect(compute).not.toHaveBeenCalled()
    dispatchEvent(new Event('pointermove'))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(compute).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(await screen.findByText('fingerprint-1')).toBeInTheDocument()
    expect(await getVisitorId()).toBe('fingerprint-1')
    expect(compute).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  test('computed after ten seconds also without any input', async () => {
    vi.useFakeTimers()
    const { whenSettled } = await openPage()
    const settled = vi.fn()
    whenSettled(settled)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(settled).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  test('kept on the device for the next visit, for 90 days', async () => {
    await (await openPage()).getVisitorId()
    await (await openPage()).getVisitorId()
    expect(compute).toHaveBeenCalledTimes(1)
    const kept = JSON.parse(localStorage.getItem('visitorId') ?? '') as { id: string; at: number }
    localStorage.setItem('visitorId', JSON.stringify({ ...kept, at: kept.at - 91 * 86_400_000 }))
    await (await openPage()).getVisitorId()
    expect(compute).toHaveBeenCalledTimes(2)
  })

  test('also available if the browser refuses to be measured', async () => {
    compute.mockRejectedValue(new Error('blocked'))
    const { getVisitorId } = await openPage()
    expect(await getVisitorId()).toMatch(/^[0-9a-f-]{36}$/)
  })
})
