import { expectConsole } from '@repo/config/console'
import { contract, type ErrorName } from '@repo/contract'
import { Outlet, useRouteError } from '@repo/routing'
import {
  createTestApi,
  mockEndpoint,
  mockError,
  mockOffline,
  renderScreen,
  startMockServer,
} from '@repo/testing'
import { useMutation, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createQueryClient } from './index.ts'
import { siteWith } from './test-site.tsx'
import { hasWaitingToasts } from './toast.ts'

const api = createTestApi()
const server = startMockServer()

afterEach(async () => {
  const { toast } = await import('sonner')
  act(() => {
    toast.dismiss()
  })
})

function ShowRouteError() {
  return <p>trang lỗi: {(useRouteError() as Error).name}</p>
}

function Categories() {
  const { data, error } = useQuery(api.catalogue.categories.query())
  if (error) return <p>tại chỗ: {error.name}</p>
  return <p>{data ? `${data.length} chuyên mục` : 'đang tải'}</p>
}

const open = () =>
  renderScreen(
    [
      {
        element: <Outlet />,
        children: [{ path: '/', element: <Categories />, ErrorBoundary: ShowRouteError }],
      },
    ],
    {
      queryClient: createQueryClient(),
    },
  )

describe('errors of reads', () => {
  test.each<ErrorName>(['access.denied', 'category.not_found', 'server.unknown', 'server.unavailable'])(
    '%s reaches the route’s error page',
    async (name) => {
      expectConsole('error', new RegExp(name))
      server.use(mockError(contract.catalogue.categories, name))
      open()
      expect(await screen.findByText(`trang lỗi: ${name}`)).toBeInTheDocument()
    },
  )

  test('being offline without cached data reaches the error page too', async () => {
    expectConsole('error', /server\.unavailable/)
    server.use(mockOffline(contract.catalogue.categories))
    open()
    expect(await screen.findByText('trang lỗi: server.unavailable')).toBeInTheDocument()
  })

  test('other errors are left to the screen', async () => {
    server.use(mockError(contract.catalogue.categories, 'input.invalid'))
    open()
    expect(await screen.findByText('tại chỗ: input.invalid')).toBeInTheDocument()
  })

  test('old data stays when a refresh fails', async () => {
    server.use(mockEndpoint(contract.catalogue.categories, []))
    const { queryClient } = open()
    await screen.findByText('0 chuyên mục')
    server.use(mockError(contract.catalogue.categories, 'server.unknown'))
    await queryClient.invalidateQueries({ queryKey: api.catalogue.categories.key() })
    expect(await screen.findByText('tại chỗ: server.unknown')).toBeInTheDocument()
  })
})

describe('errors of writes', () => {
  type Meta = Parameters<typeof api.auth.forgotPassword.mutation>[0]
  function Forgot({ meta }: { meta?: Meta }) {
    const { mutate, error } = useMutation(api.auth.forgotPassword.mutation(meta))
    return (
      <button type="button" onClick={() => mutate({ body: { email: 'lan@example.vn' } })}>
        {error?.name ?? 'Gửi'}
      </button>
    )
  }

  async function press(meta?: Meta) {
    const { user } = renderScreen(siteWith(<Forgot meta={meta} />), { queryClient: createQueryClient() })
    await user.click(screen.getByRole('button', { name: 'Gửi' }))
    await screen.findByRole('button', { name: 'auth.too_many_attempts' })
  }

  test('become a toast in Vietnamese', async () => {
    const headers = { 'retry-after': '120' }
    server.use(mockError(contract.auth.forgotPassword, 'auth.too_many_attempts', { headers }))
    await press()
    expect(await screen.findByText('Đã thử quá nhiều lần. Thử lại sau 2 phút.')).toBeInTheDocument()
  })

  test.each<[string, Meta]>([
    ['that the form shows at its field', { handles: ['auth.too_many_attempts'] }],
    ['of a silent call', { isSilent: true }],
  ])('%s do not', async (_which, meta) => {
    server.use(mockError(contract.auth.forgotPassword, 'auth.too_many_attempts'))
    await press(meta)
    expect(hasWaitingToasts()).toBe(false)
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })
})
