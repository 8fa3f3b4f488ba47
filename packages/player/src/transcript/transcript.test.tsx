import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LessonPlayerHandle } from '../player.types.ts'
import { Transcript } from './transcript.tsx'
import { findActive } from './use-active-cue.ts'

const cues = [
  { startMs: 0, endMs: 4000, text: 'Chào bạn đến với bài học.' },
  { startMs: 4000, endMs: 9000, text: 'Kỹ thuật tiêm môi\nbằng cannula.' },
  { startMs: 9500, endMs: 12000, text: 'Động mạch môi trên.' },
]

let at: (seconds: number) => void
const seek = vi.fn()
const player: LessonPlayerHandle = {
  play: async () => {},
  pause: () => {},
  seek,
  getPosition: () => 0,
  focus: () => {},
  subscribe: (listener) => {
    at = (seconds) => act(() => listener(seconds))
    return () => {}
  },
}

beforeEach(() => {
  seek.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

const line = (name: RegExp) => screen.getByRole('button', { name })

describe('the transcript', () => {
  it('follows the video, and keeps the last line through a pause in speech', () => {
    render(<Transcript player={player} cues={cues} lang="vi" />)
    expect(line(/Chào bạn/)).toHaveAttribute('aria-current', 'true')
    at(5)
    expect(line(/tiêm môi/)).toHaveAttribute('aria-current', 'true')
    expect(line(/Chào bạn/)).not.toHaveAttribute('aria-current')
    at(9.2)
    expect(line(/tiêm môi/)).toHaveAttribute('aria-current', 'true')
  })

  it('jumps to the line that is pressed, by mouse or by Enter', async () => {
    const user = userEvent.setup()
    render(<Transcript player={player} cues={cues} />)
    await user.click(screen.getByText('Động mạch môi trên.'))
    expect(seek).toHaveBeenLastCalledWith(9.5)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(seek).toHaveBeenLastCalledWith(4)
    await user.keyboard('{Home}{Enter}')
    expect(seek).toHaveBeenLastCalledWith(0)
  })

  it('gives the start of a line to the page instead, where it wants it', async () => {
    const onSeek = vi.fn()
    render(<Transcript player={player} cues={cues} onSeek={onSeek} />)
    await userEvent.setup().click(line(/tiêm môi/))
    expect(onSeek).toHaveBeenCalledWith(4000)
    expect(seek).not.toHaveBeenCalled()
  })

  it('finds words without their diacritics, over the end of a caption line too, and marks them', async () => {
    const user = userEvent.setup()
    render(<Transcript player={player} cues={cues} />)
    await user.type(screen.getByRole('textbox', { name: 'Tìm trong lời thoại' }), 'tiem moi bang')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('status')).toHaveTextContent('1 đoạn khớp')
    expect(screen.getByText('tiêm môi bằng').tagName).toBe('MARK')
    await user.keyboard('{Escape}')
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  it('says when nothing is found, and when there is nothing to read', async () => {
    const { rerender } = render(<Transcript player={player} cues={cues} />)
    await userEvent.setup().type(screen.getByRole('textbox'), 'laser')
    expect(screen.getByRole('status')).toHaveTextContent('Không có đoạn nào chứa “laser”.')
    rerender(<Transcript player={player} cues={[]} />)
    expect(screen.getByText('Bài học này chưa có lời thoại.')).toBeInTheDocument()
  })

  it('is one stop for Tab, however many lines it has', async () => {
    const user = userEvent.setup()
    render(<Transcript player={player} cues={cues} />)
    at(5)
    await user.tab()
    await user.tab()
    expect(line(/tiêm môi/)).toHaveFocus()
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  it('lights up terms, and leads keys from a line to its terms and back', async () => {
    const user = userEvent.setup()
    const terms = {
      find: (text: string) => {
        const start = text.indexOf('cannula')
        return start < 0 ? [] : [{ start, end: start + 'cannula'.length, id: 'c' }]
      },
      label: (name: string) => `Giải thích: ${name}`,
    }
    render(<Transcript player={player} cues={cues} terms={terms} />)
    expect(screen.getByText('cannula')).toHaveAttribute('data-term', 'c')
    at(5)
    line(/tiêm môi/).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Giải thích: cannula' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(line(/tiêm môi/)).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(line(/Động mạch/)).toHaveFocus()
  })

  it('stops following once the reader scrolls, until they come back', async () => {
    const user = userEvent.setup()
    render(<Transcript player={player} cues={cues} />)
    at(5)
    expect(screen.queryByRole('button', { name: 'Về vị trí đang phát' })).toBeNull()
    act(() => void screen.getByRole('list').dispatchEvent(new Event('wheel')))
    await user.click(screen.getByRole('button', { name: 'Về vị trí đang phát' }))
    expect(screen.queryByRole('button', { name: 'Về vị trí đang phát' })).toBeNull()
  })

  it('finds the present line among thousands at once', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({
      startMs: i * 3000,
      endMs: i * 3000 + 2500,
      text: 'x',
    }))
    expect([-50, 0, 2999, 3000, 14_999_999].map((ms) => findActive(many, ms))).toEqual([-1, 0, 1, 1, 4999])
  })
})
