import { expectConsole } from '@repo/config/console'
import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Chào {name}</p>
const gone = new TypeError('Failed to fetch dynamically imported module')

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p>Trang lỗi: {this.state.error.message}</p> : this.props.children
  }
}

test('lazy part: shows its fallback, then the part; its code is requested once', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = lazyPart(load)
  const first = render(<Part name="Lan" fallback={<p>Đang tải</p>} />)
  expect(screen.getByText('Đang tải')).toBeInTheDocument()
  expect(await screen.findByText('Chào Lan')).toBeInTheDocument()
  first.unmount()
  render(<Part name="Mai" fallback={<p>Đang tải</p>} />)
  expect(await screen.findByText('Chào Mai')).toBeInTheDocument()
  expect(load).toHaveBeenCalledOnce()
})

test('lazy part: a failure leaves the rest of the page as it is and is reported once; the next mount tries again', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(gone).mockResolvedValue(Greeting)
  const Part = lazyPart(load)
  const onFail = vi.fn()
  const page = (
    <>
      <h1>Trang</h1>
      <Part name="Lan" onFail={onFail} />
    </>
  )
  const first = render(page)
  await vi.waitFor(() => expect(onFail).toHaveBeenCalledExactlyOnceWith(gone))
  first.rerender(page)
  expect(screen.getByRole('heading', { name: 'Trang' })).toBeInTheDocument()
  expect(onFail).toHaveBeenCalledOnce()
  first.unmount()
  render(page)
  expect(await screen.findByText('Chào Lan')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

test('lazy part: without `onFail` the page’s error boundary shows the failure, and a retry loads the code again', async () => {
  expectConsole('error', /Failed to fetch dynamically imported module/)
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(gone).mockResolvedValue(Greeting)
  const Part = lazyPart(load)
  const page = (
    <Boundary>
      <Part name="Lan" />
    </Boundary>
  )
  const first = render(page)
  expect(await screen.findByText(/^Trang lỗi: Failed to fetch/)).toBeInTheDocument()
  first.unmount()
  render(page)
  expect(await screen.findByText('Chào Lan')).toBeInTheDocument()
})
