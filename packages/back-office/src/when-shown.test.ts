import { createMemoryRouter } from '@repo/routing'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { whenShown } from './when-shown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const open = (file: Promise<null>) =>
  createMemoryRouter([{ path: '/', loader: () => file, Component: () => null }])

test('the first page is shown once its file has come and what it then reads has been answered', async () => {
  const file = Promise.withResolvers<null>()
  const answer = Promise.withResolvers<string>()
  const queryClient = new QueryClient()
  const onShown = vi.fn()
  void whenShown(open(file.promise), queryClient).then(onShown)
  await vi.advanceTimersByTimeAsync(5000)
  file.resolve(null)
  await vi.advanceTimersByTimeAsync(50)
  void queryClient.prefetchQuery({ queryKey: ['list'], queryFn: () => answer.promise })
  await vi.advanceTimersByTimeAsync(5000)
  expect(onShown).not.toHaveBeenCalled()
  answer.resolve('rows')
  await vi.advanceTimersByTimeAsync(200)
  expect(onShown).toHaveBeenCalledOnce()
})

test('the first page is shown without a read where it has none', async () => {
  const onShown = vi.fn()
  void whenShown(open(Promise.resolve(null)), new QueryClient()).then(onShown)
  await vi.advanceTimersByTimeAsync(200)
  expect(onShown).toHaveBeenCalledOnce()
})
