import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { LessonPlayer } from '../lesson-player.tsx'
import { installFakeMedia } from '../testing/fake-media.ts'

beforeEach(() => {
  installFakeMedia()
})

const player = (props: {
  src: string
  onBegin?: (seconds: number | null) => void
  autoPlay?: boolean
  startAt?: number
}) => <LessonPlayer title="Giải phẫu mạch máu" {...props} />
const videoOf = () => document.querySelector('video') as HTMLVideoElement

it('loads nothing before the first play, tells the place, and plays the source that follows', async () => {
  const onBegin = vi.fn()
  const view = render(player({ src: '/mo.m3u8', onBegin }))
  const user = userEvent.setup()
  expect(videoOf().getAttribute('src')).toBeNull()
  act(() => {
    videoOf().currentTime = 12
  })
  await user.keyboard('k')
  expect(onBegin).toHaveBeenCalledExactlyOnceWith(12)
  // By the time another player has its source, this one would have had it too.
  const other = render(player({ src: '/khac.m3u8' }))
  await waitFor(() => expect(other.container.querySelector('video')).toHaveAttribute('src', '/khac.m3u8'))
  other.unmount()
  expect(videoOf().getAttribute('src')).toBeNull()
  view.rerender(player({ src: '/phat.m3u8' }))
  await waitFor(() => expect(videoOf().getAttribute('src')).toBe('/phat.m3u8'))
  await waitFor(() => expect(videoOf().paused).toBe(false))
  expect(onBegin).toHaveBeenCalledTimes(1)
})

it('begins by itself where the lesson is to play at once', async () => {
  const onBegin = vi.fn()
  render(player({ src: '/mo.m3u8', onBegin, autoPlay: true }))
  await waitFor(() => expect(onBegin).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('region', { name: /Giải phẫu mạch máu/ })).toBeInTheDocument()
})

it.each([
  ['Phát', null],
  ['Xem từ đầu', 0],
])('tells by “%s” whether the place of last time counts', async (name, place) => {
  const onBegin = vi.fn()
  render(player({ src: '/mo.m3u8', onBegin, startAt: 755 }))
  const [button] = screen.getAllByRole('button', { name })
  if (button) await userEvent.click(button)
  expect(onBegin).toHaveBeenCalledExactlyOnceWith(place)
})
