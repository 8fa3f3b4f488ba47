import { expectConsole } from '@repo/config/console'
import { contract } from '@repo/contract'
import { useSession } from '@repo/session'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import {
  buildCategory,
  buildCourseCard,
  buildCourseDetail,
  buildDoctorDetail,
  buildHome,
  buildLogin,
  buildMyCourse,
  buildOrder,
  buildProfile,
  buildSite,
  createTestApi,
  mockEndpoint,
  mockError,
  mockOffline,
  pageOf,
  renderScreen,
  signedInSession,
  startMockServer,
} from './index.ts'

const server = startMockServer()
const api = createTestApi()

describe('factories', () => {
  test.each([
    ['home', contract.catalogue.home, buildHome()],
    ['course', contract.catalogue.course, buildCourseDetail({ related: [buildCourseCard()] })],
    ['doctor', contract.catalogue.doctor, buildDoctorDetail()],
    ['login', contract.auth.login, buildLogin()],
    ['profile', contract.auth.me, buildProfile()],
    ['my courses', contract.learning.myCourses, [buildMyCourse()]],
    ['order', contract.orders.get, buildOrder()],
    ['orders', contract.orders.list, pageOf([buildOrder({ state: 'paid', transfer: null })])],
    ['site', contract.content.site, buildSite()],
  ])('%s is an answer that the API could give', (_name, endpoint, answer) => {
    expect(endpoint.response.parse(answer)).toEqual(answer)
  })
})

describe('mocked API', () => {
  test('hands the call over and answers as the API would', async () => {
    server.use(
      mockEndpoint(contract.auth.forgotPassword, ({ body, headers }) => {
        expect(body).toEqual({ email: 'lan@example.vn' })
        expect(headers.get('content-type')).toContain('application/json')
        return { expiresInSeconds: 300, resendAfterSeconds: 60 }
      }),
    )
    const answer = await api.auth.forgotPassword.call({ body: { email: 'lan@example.vn' } })
    expect(answer).toEqual({ expiresInSeconds: 300, resendAfterSeconds: 60 })
  })

  test('refuses an answer that the real API could not give', async () => {
    expectConsole('error', /courseCount/)
    expectConsole('error', /unhandled exception/)
    const broken = { ...buildCategory(), courseCount: 'nhiều' } as unknown as ReturnType<typeof buildCategory>
    server.use(mockEndpoint(contract.catalogue.categories, [broken]))
    await expect(api.catalogue.categories.call()).rejects.toMatchObject({ status: 500 })
  })

  test('answers errors in their shape and with their status, and can be offline', async () => {
    server.use(mockError(contract.catalogue.course, 'course.not_found'))
    const missing = api.catalogue.course.call({ params: { slug: 'a' } })
    await expect(missing).rejects.toMatchObject({ status: 404, code: 40410, name: 'course.not_found' })
    server.use(mockOffline(contract.catalogue.categories))
    await expect(api.catalogue.categories.call()).rejects.toMatchObject({ isOffline: true })
  })
})

test('a screen renders with router, query cache and the given session', async () => {
  server.use(mockEndpoint(contract.catalogue.categories, [buildCategory({ name: 'Laser' })]))
  function Screen() {
    const { user } = useSession()
    const { data } = useQuery(api.catalogue.categories.query())
    return <p>{`${user?.name}: ${data?.map((category) => category.name).join()}`}</p>
  }
  const { router } = renderScreen(<Screen />, {
    url: '/course?q=a',
    session: signedInSession({ name: 'Lan' }),
  })
  expect(await screen.findByText('Lan: Laser')).toBeInTheDocument()
  expect(router.state.location.search).toBe('?q=a')
})

test('a press waits until its button is enabled, and fails where the button was drawn anew', async () => {
  function Screen() {
    const [isReady, setIsReady] = useState(false)
    const [presses, setPresses] = useState(0)
    return (
      <>
        <button type="button" disabled={!isReady} onClick={() => setPresses(presses + 1)}>
          Xuất
        </button>
        <p key={presses}>{presses} lần</p>
        <input aria-label="Sẵn sàng" type="checkbox" onChange={() => setTimeout(() => setIsReady(true))} />
      </>
    )
  }
  const { user } = renderScreen(<Screen />)
  const old = screen.getByText('0 lần')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Xuất' }))
  expect(screen.getByText('1 lần')).toBeInTheDocument()
  await expect(user.click(old)).rejects.toThrow('not in the page any more')
})

/** Does nothing else for so long, as a machine with many tests does. */
function stall(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('what a screen does once it shows, moving the focus say, is done when a find answers on a busy machine', async () => {
  function Screen() {
    const [isOpen, setIsOpen] = useState(false)
    const heading = useRef<HTMLHeadingElement>(null)
    useEffect(() => {
      const timer = setTimeout(() => setIsOpen(true))
      return () => clearTimeout(timer)
    }, [])
    useEffect(() => {
      if (isOpen) heading.current?.focus()
    }, [isOpen])
    useLayoutEffect(() => {
      const stallOnceFound = async () => {
        for (let step = 0; step < 50; step += 1) await Promise.resolve()
        stall(5)
      }
      void stallOnceFound()
    }, [isOpen])
    stall(10)
    return (
      isOpen && (
        <h1 ref={heading} tabIndex={-1}>
          Đã mở
        </h1>
      )
    )
  }
  renderScreen(<Screen />)
  expect(await screen.findByRole('heading', { name: 'Đã mở' })).toHaveFocus()
})

test('a part of the page that breaks a rule of WCAG is named with its element, and a sound one is not', async () => {
  renderScreen(
    <>
      <main>
        <input type="text" />
      </main>
      <footer>
        <label>
          Tên <input type="text" />
        </label>
      </footer>
    </>,
  )
  expect(await findFaults(screen.getByRole('main'))).toEqual(['label: <input type="text">'])
  expect(await findFaults(screen.getByRole('contentinfo'))).toEqual([])
})
