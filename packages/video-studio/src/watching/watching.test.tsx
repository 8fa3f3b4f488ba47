import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { emptyScene, SceneContext } from '../scene.ts'
import { renderBesideVideo } from '../testing/render-beside-video.tsx'
import { buildCue, buildVideoDetail } from '../testing/video-factories.ts'
import type { VideoWatching } from '../video.types.ts'
import { averageShare, linesIn, shareOf, topSteps } from './watch-figures.ts'
import { WatchingPanel } from './watching-panel.tsx'

const server = startMockServer()

const watching: VideoWatching = {
  learners: 10,
  durationMs: 50_000,
  stepMs: 20_000,
  steps: [
    { watchedMs: 200_000, againMs: 0, left: 0, sought: 1 },
    { watchedMs: 100_000, againMs: 100_000, left: 3, sought: 4 },
    null,
  ],
}

function show(shown: VideoWatching) {
  server.use(mockEndpoint(contract.watching.ofVideo, shown))
  const seek = vi.fn()
  const cues = [buildCue(0, 3000, 'Xin chào'), buildCue(21_000, 25_000, 'Động mạch\nmặt')]
  const screenOf = renderBesideVideo(
    <SceneContext value={{ ...emptyScene, cues }}>
      <WatchingPanel video={buildVideoDetail()} />
    </SceneContext>,
    { seek },
  )
  return { ...screenOf, seek }
}

test('who watches: a step is an average over its time, also the shorter last one', () => {
  expect(shareOf(watching, 0)).toBe(1)
  expect(shareOf(watching, 1)).toBe(0.5)
  expect(shareOf(watching, 2)).toBeNull()
  expect(shareOf({ ...watching, steps: [null, null, { ...watching.steps[0]!, watchedMs: 50_000 }] }, 2)).toBe(
    0.5,
  )
  expect(averageShare(watching)).toBe(0.6)
  expect(topSteps(watching, 'sought')).toEqual([1, 0])
  expect(linesIn([buildCue(0, 100, 'a'), buildCue(100, 200, 'b\nc')], { startMs: 100, endMs: 150 })).toBe(
    'b c',
  )
})

test('who watches: keys go along the video, say the figures and the line, and play from there', async () => {
  const { user, seek } = show(watching)
  const slider = await screen.findByRole('slider', { name: 'Vị trí trong video' })
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    '0:00: 100% học viên xem; xem lại 0%, 0 lượt rời đi, 1 lượt tua tới; Lời: Xin chào',
  )
  slider.focus()
  await user.keyboard('{ArrowRight}')
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    '0:20: 50% học viên xem; xem lại 50%, 3 lượt rời đi, 4 lượt tua tới; Lời: Động mạch mặt',
  )
  expect(screen.getByText('Động mạch mặt')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(seek).toHaveBeenCalledWith(20)
  await user.keyboard('{End}')
  expect(slider).toHaveAttribute('aria-valuetext', '0:40: ít hơn 5 học viên, ẩn số liệu')
  await user.click(screen.getByRole('button', { name: '0:20 · 3 lượt' }))
  expect(slider).toHaveAttribute('aria-valuenow', '1')
})

test('who watches: a small group has no figures, and a failed read can be tried again', async () => {
  const first = show({ learners: 4, durationMs: 50_000, stepMs: 20_000, steps: [] })
  expect(await screen.findByText(/Số liệu hiện khi có từ 5 học viên/)).toBeInTheDocument()
  first.unmount()
  show(watching)
  server.use(mockError(contract.watching.ofVideo, 'server.unavailable'))
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})
