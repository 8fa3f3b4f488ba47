import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createMemoryRouter, Link, NavLink, Outlet, RouterProvider, useLocation } from './index.ts'

const links = (
  <>
    <Link to="/course?level=basic">Khóa học</Link>
    <Link onClick={(event) => event.preventDefault()} to="/news">
      Giữ lại
    </Link>
    <Link target="_blank" to="/news">
      Cửa sổ mới
    </Link>
    <Link download to="/giao-trinh.pdf">
      Giáo trình
    </Link>
    <Link preventScrollReset to="https://example.com/">
      Nơi khác
    </Link>
    {['/', '/course', '/course/tiem-moi'].map((path) => (
      <NavLink
        className={({ isActive }) => (isActive ? 'current' : 'other')}
        end={path === '/'}
        key={path}
        to={path}
      >
        {`Mục ${path}`}
      </NavLink>
    ))}
  </>
)

function Frame() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      {links}
      <Outlet />
    </>
  )
}

function show(path: string) {
  const router = createMemoryRouter([{ path: '*', Component: Frame }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
}

/** Presses a link and returns whether its default action was left to the browser; jsdom itself does not navigate. */
function press(name: string, init?: MouseEventInit): boolean {
  const link = screen.getByRole('link', { name })
  const event = createEvent.click(link, init)
  addEventListener('click', (late) => late.preventDefault(), { once: true })
  let isLeft = true
  document.addEventListener('click', (late) => (isLeft = !late.defaultPrevented), { once: true })
  fireEvent(link, event)
  return isLeft
}

const place = () => screen.getByRole('status').textContent

describe('a link', () => {
  test('is followed by the router, and has an `href` for the browser', () => {
    show('/')
    expect(screen.getByRole('link', { name: 'Khóa học' })).toHaveAttribute('href', '/course?level=basic')
    expect(press('Khóa học')).toBe(false)
    expect(place()).toBe('/course?level=basic')
  })

  test('is left to the browser with a modifier key, for another window, for a download and for another site', () => {
    show('/')
    expect(press('Khóa học', { ctrlKey: true })).toBe(true)
    expect(press('Khóa học', { button: 1 })).toBe(true)
    expect(press('Cửa sổ mới')).toBe(true)
    expect(press('Giáo trình')).toBe(true)
    expect(press('Nơi khác')).toBe(true)
    expect(screen.getByRole('link', { name: 'Nơi khác' })).toHaveAttribute('href', 'https://example.com/')
    expect(place()).toBe('/')
  })

  test('does not navigate when its own handler prevented the click', () => {
    show('/')
    expect(press('Giữ lại')).toBe(false)
    expect(place()).toBe('/')
  })
})

describe('a link of a menu', () => {
  const current = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => `${link.textContent} ${link.className}`)

  test('is current on its path and below it', () => {
    show('/course/tiem-moi')
    expect(current()).toEqual(['Mục /course current', 'Mục /course/tiem-moi current'])
  })

  test('is not current on another path with the same beginning, nor with `end` on paths below its own', () => {
    show('/courses')
    expect(current()).toEqual([])
  })

  test('is current on exactly its path', () => {
    show('/')
    expect(current()).toEqual(['Mục / current'])
  })
})
