import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderScreen } from '@repo/testing'
import { Reveal } from '@repo/ui/reveal'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { siteWith } from './test-site.tsx'

/** Stand-ins for intersection observers: the test reports which elements are visible. */
const observed = new Map<Element, IntersectionObserverCallback>()
function look(element: Element, isIntersecting: boolean, top: number) {
  const entry = { target: element, isIntersecting, boundingClientRect: { top } }
  act(() =>
    observed.get(element)?.([entry] as unknown as IntersectionObserverEntry[], {} as IntersectionObserver),
  )
}

beforeEach(() => {
  observed.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
      }
      observe(element: Element) {
        observed.set(element, this.callback)
      }
      unobserve(element: Element) {
        observed.delete(element)
      }
      disconnect() {}
    },
  )
})

describe('the scroll-to-top button', () => {
  const sentinel = () => {
    const found = [...observed.keys()].find((element) => (element as HTMLElement).style.blockSize === '400px')
    if (!found) throw new Error('nothing watches the first 400 px')
    return found
  }

  test('appears after scrolling more than 400 px, and goes again', async () => {
    renderScreen(siteWith(<h1>Trang</h1>))
    expect(screen.queryByRole('button', { name: 'Lên đầu trang' })).not.toBeInTheDocument()
    look(sentinel(), false, -401)
    expect(await screen.findByRole('button', { name: 'Lên đầu trang' })).toBeVisible()
    look(sentinel(), true, -399)
    expect(screen.queryByRole('button', { name: 'Lên đầu trang' })).not.toBeInTheDocument()
  })

  test('goes to the top and moves focus to the heading', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { user } = renderScreen(siteWith(<h1>Trang</h1>))
    look(sentinel(), false, -401)
    await user.click(await screen.findByRole('button', { name: 'Lên đầu trang' }))
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
    expect(screen.getByRole('heading')).toHaveFocus()
  })
})

describe('scroll animations', () => {
  const place = (top: number) =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)

  test('take 1200 ms', () => {
    const styles = join(import.meta.dirname, '../../ui/src/styles')
    expect(readFileSync(join(styles, 'tokens.css'), 'utf8')).toMatch(/--t-reveal: 1200ms;/)
    expect(readFileSync(join(styles, 'components.css'), 'utf8')).toMatch(
      /\[data-reveal="shown"\] \{\s+transition:\s+opacity var\(--t-reveal\)/,
    )
  })

  test('are started after the app mounts, for what lies below the fold, once it comes into view', () => {
    place(2000)
    renderScreen(siteWith(<Reveal>Bác sĩ</Reveal>))
    const block = screen.getByText('Bác sĩ')
    expect(block).toHaveAttribute('data-reveal', 'armed')
    look(block, true, 500)
    expect(block).toHaveAttribute('data-reveal', 'shown')
  })

  test('hide nothing of the first view, and nothing under reduced motion', () => {
    place(100)
    const first = renderScreen(siteWith(<Reveal>Trên</Reveal>))
    expect(screen.getByText('Trên')).not.toHaveAttribute('data-reveal')
    first.unmount()
    place(2000)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    renderScreen(siteWith(<Reveal>Dưới</Reveal>))
    expect(screen.getByText('Dưới')).not.toHaveAttribute('data-reveal')
  })
})

test('every app has a toast area, an announcer for its pages, and a title', async () => {
  const { router } = renderScreen(siteWith(<h1>Trang</h1>))
  expect(document.querySelector('[data-toast-area]')).toBeInTheDocument()
  expect(document.querySelector('[data-route-announcer]')).toHaveAttribute('aria-live', 'polite')
  await act(() => router.navigate('/other'))
  expect(document.title).toBe('Thẩm Học')
  expect(await screen.findByRole('heading', { name: 'Trang khác' })).toHaveFocus()
})
