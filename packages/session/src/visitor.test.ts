import { render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const load = vi.fn()
vi.mock('@fingerprintjs/fingerprintjs', () => ({ default: { load } }))

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
  load.mockReset().mockResolvedValue({ get: async () => ({ visitorId: 'fingerprint-1' }) })
})

describe('every visitor gets a browser fingerprint identifier', () => {
  test('computed in the browser, without a call to a third party', async () => {
    const { getVisitorId } = await openPage()
    await expect(getVisitorId()).resolves.toBe('fingerprint-1')
    expect(load).toHaveBeenCalledExactlyOnceWith({ monitoring: false })
  })

  test('available app-wide, computed once, after the work that the first input started', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { getVisitorId, VisitorProvider, useVisitorId } = await openPage()
    const Show = () => createElement('p', null, useVisitorId() ?? 'chưa có')
    render(createElement(VisitorProvider, null, createElement(Show)))
    expect(screen.getByText('chưa có')).toBeInTheDocument()
    expect(load).not.toHaveBeenCalled()
    dispatchEvent(new Event('pointermove'))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(await screen.findByText('fingerprint-1')).toBeInTheDocument()
    expect(await getVisitorId()).toBe('fingerprint-1')
    expect(load).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  test('computed after ten seconds also without any input', async () => {
    vi.useFakeTimers()
    const { whenSettled } = await openPage()
    const settled = vi.fn()
    void whenSettled(new AbortController().signal).then(settled)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(settled).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  test('kept on the device for the next visit, for 90 days', async () => {
    await (await openPage()).getVisitorId()
    await (await openPage()).getVisitorId()
    expect(load).toHaveBeenCalledTimes(1)
    const kept = JSON.parse(localStorage.getItem('visitorId') ?? '') as { id: string; at: number }
    localStorage.setItem('visitorId', JSON.stringify({ ...kept, at: kept.at - 91 * 86_400_000 }))
    await (await openPage()).getVisitorId()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('also available if the browser refuses to be measured', async () => {
    load.mockRejectedValue(new Error('blocked'))
    const { getVisitorId } = await openPage()
    expect(await getVisitorId()).toMatch(/^[0-9a-f-]{36}$/)
  })
})
