import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderBesideVideo } from '../testing/render-beside-video.tsx'
import { buildCue, buildDraft, buildVideoDetail, draftRequest, noDraft } from '../testing/video-factories.ts'
import type { CaptionDraftData, CaptionTrackData, Cue, DraftCue } from '../video.types.ts'
import { CaptionsPanel } from './captions-panel.tsx'
import { changeCue, keepWord, mergeWithNext, splitCue, toDraftCues, toEditCues } from './cue-model.ts'
import { carryConfidence, doubtsOf } from './draft-words.ts'
import { mergeVersions } from './merge-versions.ts'

const heard = (startMs: number, text: string, confidence: number[]): DraftCue => ({
  ...buildCue(startMs, startMs + 2000, text),
  confidence,
})
const cues = [
  heard(0, 'Tiêm phi lơ vào môi', [98, 31, 42, 96, 97]),
  heard(2000, 'bằng canula tù', [95, 20, 88]),
]
const track: CaptionTrackData = {
  lang: 'vi',
  label: 'Tiếng Việt',
  version: 3,
  cues: [buildCue(0, 2000, 'Viết tay')],
}
const video = buildVideoDetail()
const server = startMockServer()
let shown: CaptionDraftData

beforeEach(() => {
  shown = buildDraft({ cues })
  server.use(
    mockEndpoint(contract.videos.captions, track),
    mockEndpoint(contract.videos.video, video),
    mockEndpoint(contract.captionDrafts.draft, () => shown),
  )
})

const show = (data = shown) => {
  shown = data
  return renderBesideVideo(<CaptionsPanel video={video} />)
}
const bar = async () => within(await screen.findByRole('region', { name: 'Phụ đề nháp' }))
const openDraft = async (user: ReturnType<typeof show>['user']) =>
  user.click((await bar()).getByRole('button', { name: 'Sửa bản nháp' }))
const textOf = (n: number) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Lời: Dòng ${n}` })
const chosen = (box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd)

describe('before there is a draft', () => {
  test('one is asked for, waits, and can be called off', async () => {
    const { user } = show(noDraft)
    server.use(
      mockEndpoint(contract.captionDrafts.requestDraft, () => (shown = buildDraft({ state: 'queued' }))),
    )
    await user.click((await bar()).getByRole('button', { name: 'Tạo phụ đề nháp' }))
    expect(await (await bar()).findByText(/Đang chờ đến lượt/)).toBeInTheDocument()
    server.use(
      mockEndpoint(contract.captionDrafts.removeDraft, () => {
        shown = noDraft
        return { ok: true as const }
      }),
    )
    await user.click((await bar()).getByRole('button', { name: 'Hủy' }))
    expect(await (await bar()).findByRole('button', { name: 'Tạo phụ đề nháp' })).toBeEnabled()
  })

  test('the bar tells how far it is, and why there is none', async () => {
    const waiting = show(buildDraft({ state: 'queued', failure: 'Máy chủ hết dung lượng lưu trữ.' }))
    expect(await screen.findByText('Máy chủ hết dung lượng lưu trữ.')).toBeInTheDocument()
    waiting.unmount()
    const { unmount } = show(buildDraft({ state: 'running', progressPercent: 40 }))
    expect(await screen.findByRole('progressbar', { name: 'Tiến độ tạo phụ đề nháp' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    unmount()
    const { user } = show(buildDraft({ state: 'failed', failure: 'Video này không có tiếng.' }))
    expect(
      await screen.findByText('Chưa tạo được phụ đề nháp. Video này không có tiếng.'),
    ).toBeInTheDocument()
    expect((await bar()).getByRole('button', { name: 'Thử lại' })).toBeEnabled()
    server.use(
      mockEndpoint(contract.captionDrafts.removeDraft, () => {
        shown = noDraft
        return { ok: true as const }
      }),
    )
    await user.click((await bar()).getByRole('button', { name: 'Bỏ qua' }))
    expect(await (await bar()).findByRole('button', { name: 'Tạo phụ đề nháp' })).toBeEnabled()
  })

  test('staff read which setting is missing, and doctors whom to ask', async () => {
    const { unmount } = show({ isAvailable: false, faults: ['program_unset', 'model_unset'], draft: null })
    expect(await screen.findByText(/Đặt WHISPER_CLI là/)).toBeInTheDocument()
    expect(screen.getByText(/Đặt WHISPER_MODEL là/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Tạo phụ đề nháp' })).not.toBeInTheDocument()
    unmount()
    show({ isAvailable: false, faults: [], draft: null })
    expect(await screen.findByText(/Hãy nhờ học viện bật/)).toBeInTheDocument()
    expect(screen.queryByText(/WHISPER/)).not.toBeInTheDocument()
  })
})

describe('a draft', () => {
  test('marks doubtful words by more than colour, and leads from one to the next by key and button', async () => {
    const { user } = show()
    expect((await bar()).getByText(/2 dòng · 3 từ cần xem/)).toBeInTheDocument()
    await openDraft(user)
    expect(screen.getByRole('button', { name: /^Sửa dòng 2:.*canula ?\(cần xem\)/ })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Từ tiếp theo cần xem' }))
    expect(textOf(1)).toHaveFocus()
    expect(chosen(textOf(1))).toBe('phi')
    await user.keyboard('{F8}')
    expect(chosen(textOf(1))).toBe('lơ')
    await user.keyboard('{F8}')
    expect(chosen(textOf(2))).toBe('canula')
    await user.keyboard('{F8}')
    expect(chosen(textOf(1))).toBe('phi')
  })

  test('loses the mark of a word that is corrected or kept, and is saved as a draft', async () => {
    const sent: unknown[] = []
    server.use(
      mockEndpoint(contract.captionDrafts.saveDraft, ({ body }) => {
        sent.push(body)
        return (shown = buildDraft({ version: 2, cues: (body as { cues: DraftCue[] }).cues }))
      }),
    )
    const { user } = show()
    await openDraft(user)
    await user.keyboard('{F8}')
    await user.click(screen.getByRole('button', { name: 'Từ tiếp theo cần xem' }))
    await user.keyboard('fi')
    expect(screen.getByText('Còn 2 từ cần xem')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Giữ nguyên “lơ”' }))
    expect(screen.getByText('Còn 1 từ cần xem')).toBeInTheDocument()
    await user.keyboard('{F8}{Alt>}{Enter}{/Alt}')
    expect(screen.getByText('Đã xem hết các từ.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Lưu bản nháp' }))
    expect(await screen.findByText('Đã lưu bản nháp. Học viên chưa thấy.')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        requestId: draftRequest,
        version: 1,
        cues: [
          heard(0, 'Tiêm fi lơ vào môi', [98, 100, 100, 96, 97]),
          heard(2000, 'bằng canula tù', [95, 100, 88]),
        ],
      },
    ])
  })

  test('becomes captions only after a question that says what is left and what is replaced', async () => {
    const saved: unknown[] = []
    server.use(
      mockEndpoint(contract.videos.saveCaptions, ({ body }) => {
        saved.push(body)
        return { ...track, version: 4, cues: (body as { cues: Cue[] }).cues }
      }),
      mockEndpoint(contract.captionDrafts.saveDraft, () => (shown = buildDraft({ version: 2, cues }))),
      mockEndpoint(contract.captionDrafts.removeDraft, ({ query }) => {
        expect(Object.fromEntries(query)).toEqual({ requestId: draftRequest, version: '2' })
        shown = noDraft
        return { ok: true as const }
      }),
    )
    const { user } = show()
    await openDraft(user)
    await user.click(screen.getByRole('button', { name: 'Đăng làm phụ đề' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Đăng bản nháp làm phụ đề?' }))
    expect(
      question.getByText(/Còn 3 từ chưa xem\. Phụ đề tiếng Việt đang có sẽ được thay/),
    ).toBeInTheDocument()
    expect(saved).toEqual([])
    await user.click(question.getByRole('button', { name: 'Thay phụ đề' }))
    expect(await screen.findByText('Đã đăng phụ đề tiếng Việt.')).toBeInTheDocument()
    expect(saved).toEqual([
      {
        version: 3,
        cues: [buildCue(0, 2000, 'Tiêm phi lơ vào môi'), buildCue(2000, 4000, 'bằng canula tù')],
      },
    ])
    expect(await (await bar()).findByRole('button', { name: 'Tạo phụ đề nháp' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Lưu phụ đề' })).toBeDisabled()
    expect(screen.getByText('bằng canula tù')).toBeInTheDocument()
  })

  test('that somebody else saved meanwhile is joined with theirs, marks and all', async () => {
    const { user } = show()
    await openDraft(user)
    await user.click(await screen.findByRole('button', { name: /^Sửa dòng 1:/ }))
    await user.type(textOf(1), ' dưới')
    shown = buildDraft({ version: 2, cues: [cues[0]!, heard(2000, 'bằng cannula tù', [95, 100, 88])] })
    server.use(mockError(contract.captionDrafts.saveDraft, 'edit.outdated'))
    await user.click(screen.getByRole('button', { name: 'Lưu bản nháp' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Phụ đề vừa được người khác lưu' }))
    await user.click(dialog.getByRole('button', { name: 'Gộp hai bản' }))
    let sent: unknown
    server.use(
      mockEndpoint(contract.captionDrafts.saveDraft, ({ body }) => {
        sent = body
        return shown
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Lưu bản nháp' }))
    await waitFor(() =>
      expect(sent).toEqual({
        requestId: draftRequest,
        version: 2,
        cues: [
          heard(0, 'Tiêm phi lơ vào môi dưới', [98, 31, 42, 96, 97, 100]),
          heard(2000, 'bằng cannula tù', [95, 100, 88]),
        ],
      }),
    )
  })

  test('that somebody else saved meanwhile is neither published nor thrown away by a stale editor', async () => {
    const asked: unknown[] = []
    const note = ({ query }: { query: URLSearchParams }) => {
      asked.push(Object.fromEntries(query))
      return { ok: true as const }
    }
    server.use(
      mockError(contract.captionDrafts.saveDraft, 'edit.outdated'),
      mockEndpoint(contract.captionDrafts.removeDraft, note),
      mockEndpoint(contract.videos.saveCaptions, () => {
        asked.push('published')
        return track
      }),
    )
    const { user } = show()
    await openDraft(user)
    shown = buildDraft({ version: 2, cues: [cues[0]!, heard(2000, 'bằng cannula tù', [95, 100, 88])] })
    await user.click(screen.getByRole('button', { name: 'Đăng làm phụ đề' }))
    await user.click(await screen.findByRole('button', { name: 'Thay phụ đề' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Phụ đề vừa được người khác lưu' }))
    expect(dialog.getByText('bằng cannula tù')).toBeInTheDocument()
    expect(asked).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Gộp hai bản' }))
    await user.click((await bar()).getByRole('button', { name: 'Bỏ bản nháp' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Bỏ bản nháp phụ đề?' }))
    await user.click(question.getByRole('button', { name: 'Bỏ bản nháp' }))
    await waitFor(() => expect(asked).toEqual([{ requestId: draftRequest, version: '2' }]))
  })

  test('that was asked for anew meanwhile leaves the way out of its editor', async () => {
    const { user, queryClient } = show()
    await openDraft(user)
    shown = buildDraft({ requestId: '0f3d5d51-7f0d-4c0b-8f0e-2f1c6b1f9d10', state: 'queued' })
    await queryClient.invalidateQueries()
    await user.click((await bar()).getByRole('button', { name: 'Về phụ đề đang có' }))
    expect(await (await bar()).findByText(/Đang chờ đến lượt/)).toBeInTheDocument()
  })

  test('asks before unsaved corrections of it go', async () => {
    const { user } = show()
    await openDraft(user)
    await user.click(await screen.findByRole('button', { name: /^Sửa dòng 1:/ }))
    await user.type(textOf(1), ' dưới')
    await user.click((await bar()).getByRole('button', { name: 'Về phụ đề đang có' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Đóng bản nháp khi chưa lưu?' }))
    await user.click(question.getByRole('button', { name: 'Ở lại' }))
    expect(textOf(1)).toHaveValue('Tiêm phi lơ vào môi dưới')
  })
})

describe('two versions of a draft', () => {
  test('joined keep every word that either side has looked at', () => {
    const base = [heard(0, 'a b', [20, 30])]
    const joined = mergeVersions(base, [heard(0, 'a b', [100, 30])], [heard(0, 'a b', [20, 100])])
    expect(joined).toEqual([heard(0, 'a b', [100, 100])])
    expect(mergeVersions(base, base, [heard(0, 'a c', [20, 100])])).toEqual([heard(0, 'a c', [20, 100])])
  })
})

describe('how sure each word is', () => {
  test('stays with the words around a change', () => {
    expect(carryConfidence({ text: 'a b c d', confidence: [1, 2, 3, 4] }, 'a x y d')).toEqual([
      1, 100, 100, 4,
    ])
    expect(carryConfidence({ text: 'a b c', confidence: [1, 2, 3] }, 'a c')).toEqual([1, 3])
    expect(carryConfidence({ text: 'a b', confidence: [1, 2] }, 'a\nb')).toEqual([1, 2])
    expect(carryConfidence({ text: 'a b' }, 'a')).toBeUndefined()
  })

  test('counts every word once, whatever is typed, parted, joined and kept', () => {
    const word = fc.constantFrom('tiêm', 'filler', 'vào', 'môi')
    const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(sentence, sentence, fc.nat(60), (first, typed, caret) => {
        const [cue] = toEditCues([
          heard(
            0,
            first,
            first.split(' ').map((_, index) => index),
          ),
        ])
        const next = toEditCues([
          heard(
            4000,
            typed,
            typed.split(' ').map(() => 7),
          ),
        ])
        const changed = changeCue([cue!, ...next], cue!.id, { text: typed })
        const parted = splitCue(changed, cue!.id, { caret, playheadMs: 0 }) ?? changed
        const joined = mergeWithNext(parted, cue!.id) ?? parted
        const kept = keepWord(joined, cue!.id, 0)
        for (const step of [changed, parted, joined, kept])
          for (const { text, confidence } of step)
            expect(confidence).toHaveLength(text.split(/\s+/).filter(Boolean).length)
        expect(doubtsOf(kept[0]!).every(({ index }) => index > 0)).toBe(true)
        expect(toDraftCues(kept)).toHaveLength(kept.length)
      }),
    )
  })
})
