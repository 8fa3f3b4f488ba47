import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Reveal } from './reveal.tsx'
import { ScrollTop } from './scroll-top.tsx'

type Callback = (
  entries: { isIntersecting: boolean; target: Element; boundingClientRect: { top: number } }[],
) => void
let observers: { callback: Callback; targets: Set<Element> }[] = []

/** Stands for the browser's IntersectionObserver: notifies observers of an element's position. */
function scrollTo(target: Element, isIntersecting: boolean, top: number) {
  const watching = observers.filter((observer) => observer.targets.has(target))
  act(() => {
    for (const { callback } of watching) callback([{ isIntersecting, target, boundingClientRect: { top } }])
  })
  return watching.length
}

const reduceMotion = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
const placeAt = (top: number) =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 100))

beforeEach(() => {
  observers = []
  // One observer serves all Reveals of a page; each test gets a fresh module state through fresh elements.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      targets = new Set<Element>()
      constructor(callback: Callback) {
        observers.push({ callback, targets: this.targets })
      }
      observe(element: Element) {
        this.targets.add(element)
      }
      unobserve(element: Element) {
        this.targets.delete(element)
      }
      disconnect() {
        this.targets.clear()
      }
    },
  )
  reduceMotion(false)
})

describe('ScrollTop', () => {
  it('appears after more than 400 px', async () => {
    const { container } = render(<ScrollTop />)
    const sentinel = container.querySelector('span')
    expect(sentinel).toHaveStyle({ blockSize: '400px' })
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    scrollTo(sentinel as Element, false, -401)
    expect(await screen.findByRole('button', { name: 'Lên đầu trang' })).toBeVisible()
    scrollTo(sentinel as Element, true, -300)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it.each([
    [false, 'smooth'],
    [true, 'instant'],
  ])(
    'goes up with reduced motion %s: %s, and moves the focus to the heading',
    async (isReduced, behavior) => {
      reduceMotion(isReduced)
      const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
      const { container } = render(
        <>
          <h1>Khóa học</h1>
          <ScrollTop />
        </>,
      )
      scrollTo(container.querySelector('span') as Element, false, -500)
      await userEvent.click(await screen.findByRole('button', { name: 'Lên đầu trang' }))
      expect(scroll).toHaveBeenCalledWith({ top: 0, behavior })
      expect(screen.getByRole('heading', { name: 'Khóa học' })).toHaveFocus()
    },
  )
})

describe('the button of ScrollTop', () => {
  it('knows of the forms that come to lie under it, so that it hides on a phone', async () => {
    const page = (hasForm: boolean) => (
      <>
        {hasForm ? <form aria-label="Hồ sơ" /> : null}
        <ScrollTop />
      </>
    )
    const { container, rerender } = render(page(false))
    scrollTo(container.querySelector('span') as Element, false, -500)
    const button = await screen.findByRole('button', { name: 'Lên đầu trang' })
    rerender(page(true))
    const form = screen.getByRole('form', { name: 'Hồ sơ' })
    await waitFor(() => expect(scrollTo(form, true, 300)).toBe(1))
    expect(button).toHaveAttribute('data-over-form', 'true')
    scrollTo(form, false, -300)
    expect(button).not.toHaveAttribute('data-over-form')
  })
})

describe('Reveal', () => {
  it('hides only blocks below the fold, and shows them once they come into view', async () => {
    vi.resetModules()
    const { Reveal: FreshReveal } = await import('./reveal.tsx')
    placeAt(innerHeight + 200)
    render(<FreshReveal index={2}>Đánh giá</FreshReveal>)
    const block = screen.getByText('Đánh giá')
    expect(block).toHaveAttribute('data-reveal', 'armed')
    expect(scrollTo(block, true, 400)).toBe(1)
    expect(block).toHaveAttribute('data-reveal', 'shown')
    expect(scrollTo(block, true, 300)).toBe(0)
  })

  it('leaves the first view alone', () => {
    placeAt(100)
    render(<Reveal>Giới thiệu</Reveal>)
    expect(screen.getByText('Giới thiệu')).not.toHaveAttribute('data-reveal')
  })

  it('leaves everything visible for those who asked for less motion', () => {
    reduceMotion(true)
    placeAt(innerHeight + 200)
    render(<Reveal>Tin tức</Reveal>)
    expect(screen.getByText('Tin tức')).not.toHaveAttribute('data-reveal')
  })
})
