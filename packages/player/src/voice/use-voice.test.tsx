import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { installFakeMedia } from '../testing/fake-media.ts'
import { type OpenVoice, useVoice } from './use-voice.ts'

const media = installFakeMedia()

function Bar({ open }: { open: OpenVoice }) {
  const voice = useVoice(open)
  return (
    <>
      <video hidden ref={voice.mediaRef}>
        <track kind="captions" />
      </video>
      <button onClick={voice.toggle} type="button">
        {voice.isPlaying ? 'pause' : 'play'}
      </button>
      <button onClick={voice.nextRate} type="button">
        {`${voice.rate}x`}
      </button>
      <button onClick={() => voice.seek(20)} type="button">
        to 20
      </button>
      <output>{voice.hasFailed ? 'failed' : `${voice.position} of ${voice.length}`}</output>
    </>
  )
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const video = () => document.querySelector('video')!

test('nothing is loaded before somebody listens; then it plays from the chosen place, at the chosen speed', async () => {
  const open = vi.fn(async (_element: HTMLVideoElement, _startAt: number) => () => {})
  const { unmount } = render(<Bar open={open} />)
  await press('1x')
  await press('to 20')
  expect(open).not.toHaveBeenCalled()
  await press('play')
  expect(await screen.findByRole('button', { name: 'pause' })).toBeInTheDocument()
  expect(open.mock.calls[0]?.[1]).toBe(20)
  expect(video().playbackRate).toBe(1.25)
  act(() => media.watchTo(25))
  expect(screen.getByRole('status')).toHaveTextContent('25 of 60')
  await press('pause')
  expect(video().paused).toBe(true)
  await press('play')
  expect(open).toHaveBeenCalledTimes(1)
  unmount()
})

test('what could not be opened, or stops, is said, and is opened again from where it stood', async () => {
  let stop = () => {}
  const close = vi.fn()
  const open = vi.fn<OpenVoice>(async (_element, _startAt, onFail) => {
    stop = onFail
    return close
  })
  open.mockRejectedValueOnce(new Error('no grant'))
  render(<Bar open={open} />)
  await press('play')
  expect(await screen.findByText('failed')).toBeInTheDocument()
  await press('play')
  await screen.findByRole('button', { name: 'pause' })
  act(() => media.watchTo(7))
  act(() => stop())
  expect(await screen.findByText('failed')).toBeInTheDocument()
  expect(close).toHaveBeenCalled()
  await press('play')
  expect(open.mock.calls.at(-1)?.[1]).toBe(7)
})
