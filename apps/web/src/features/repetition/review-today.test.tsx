import { contract } from '@repo/contract'
import { mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { buildReviewToday } from '../../testing/review.ts'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { repetitionMessages as copy, whenOf } from './repetition.messages.ts'
import type { OpenCard, Today } from './repetition.types.ts'

const api = contract.repetition
const choices = (...texts: string[]) =>
  texts.map((text, index) => ({ key: String(index + 1), text, area: null }))
const cardOf = (number: number, values: Partial<OpenCard['question']> = {}): OpenCard => ({
  id: `019a0000-0000-7000-8000-0000000000c${number}`,
  course: { slug: 'tiem-moi', title: 'Tiêm môi' },
  lesson: { id: '019a0000-0000-7000-8000-0000000000b2', title: 'Kiểm tra chương 1' },
  question: {
    number,
    kind: 'single',
    text: `Câu hỏi ${number}`,
    points: 1,
    choices: choices('Một', 'Hai', 'Ba'),
    picture: null,
    chosen: [],
    ...values,
  },
})
const cards = [cardOf(1), cardOf(2, { kind: 'multiple' })]
const waiting = buildReviewToday({ state: 'waiting', questions: 2, estimateMs: 40_000, cards: 9, later: 3 })
const week = waiting.streak.week.map(({ day }, index) => ({
  day,
  state: index === 1 ? ('rest' as const) : index < 3 ? ('done' as const) : ('open' as const),
}))
const streak: Today['streak'] = { days: 4, hasRest: false, week }
const sent: unknown[] = []

const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(api.begin, { today: { ...waiting, state: 'begun' }, cards }),
  mockEndpoint(api.answer, ({ body, params }) => {
    sent.push(body)
    const { chosen } = body as { chosen: string[] }
    const index = cards.findIndex(({ id }) => id === params.cardId)
    const card = cards[index]!
    const isCorrect = chosen.includes('2')
    return {
      card: {
        ...card,
        question: {
          ...card.question,
          chosen,
          isCorrect,
          correct: ['2'],
          explanation: 'Vì liều nhỏ nhất có tác dụng.',
          link: { lessonId: card.lesson.id, title: 'Liều lượng', startMs: 83_000 },
        },
        rating: isCorrect ? ('good' as const) : ('again' as const),
        nextDay: isCorrect ? '2026-11-30' : '2026-11-27',
        choices: isCorrect
          ? [
              { rating: 'hard' as const, nextDay: '2026-11-28' },
              { rating: 'good' as const, nextDay: '2026-11-30' },
              { rating: 'easy' as const, nextDay: '2026-12-30' },
            ]
          : [],
      },
      today: buildReviewToday({
        ...waiting,
        state: index === 1 ? 'done' : 'begun',
        answered: index + 1,
        next: { day: '2026-11-27', questions: 3 },
        streak: { ...streak, days: 5 },
      }),
    }
  }),
  mockEndpoint(api.rate, ({ body }) => {
    sent.push(body)
    return { rating: 'easy' as const, nextDay: '2026-12-30' }
  }),
)
const open = (today: Today) => {
  sent.length = 0
  server.use(mockEndpoint(api.today, today))
  return renderPage('/student/review', signedInSession())
}

test('who has nothing to review is told how questions come here', async () => {
  open(buildReviewToday())
  expect(await screen.findByText(copy.noCards)).toBeInTheDocument()
  expect(screen.queryByText(copy.streak)).not.toBeInTheDocument()
})

test('a day without questions says when the next ones come', async () => {
  open(buildReviewToday({ cards: 4, next: { day: '2026-11-29', questions: 2 }, streak }))
  expect(await screen.findByText('Lượt tới: 2 câu, sau 3 ngày.')).toBeInTheDocument()
  expect(screen.getByText('4 ngày')).toBeInTheDocument()
  expect(screen.getByText('Thứ Ba: ngày nghỉ')).toBeInTheDocument()
})

test('the review goes by the keyboard alone: choose, check, say how hard it was, finish', async () => {
  const { user } = open({ ...waiting, streak })
  expect(await screen.findByRole('heading', { name: '2 câu đang chờ bạn' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.begin }))
  expect(await screen.findByRole('heading', { name: 'Câu hỏi 1' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('group', { name: copy.session })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(sent).toEqual([])
  await user.keyboard('2{Enter}')
  expect(await screen.findByText('Vì liều nhỏ nhất có tác dụng.')).toBeInTheDocument()
  expect(sent).toEqual([{ day: '2026-11-26', chosen: ['2'], tookMs: expect.any(Number) }])
  expect(screen.getByRole('link', { name: /1:23 trong “Liều lượng”/ })).toHaveAttribute(
    'href',
    '/student/my-course/tiem-moi?lesson=019a0000-0000-7000-8000-0000000000b2&t=83',
  )
  expect(screen.getByRole('button', { name: 'Dễ ngày 30/12' })).toBeInTheDocument()
  await user.keyboard('3')
  expect(await screen.findByRole('heading', { name: 'Câu hỏi 2' })).toBeInTheDocument()
  expect(sent[1]).toEqual({ day: '2026-11-26', rating: 'easy' })
  await user.keyboard('13')
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  server.use(mockEndpoint(api.today, buildReviewToday({ ...waiting, state: 'done', answered: 2, streak })))
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/Câu này quay lại ngày mai/)).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: copy.done })).toHaveFocus()
})

test('who does not remember is shown what is right', async () => {
  const { user } = open(waiting)
  await user.click(await screen.findByRole('button', { name: copy.begin }))
  await user.click(await screen.findByRole('button', { name: copy.dontKnow }))
  const answer = await screen.findByRole('article')
  expect(within(answer).getByText('Hai')).toBeInTheDocument()
  expect(screen.queryByText(copy.howHard)).not.toBeInTheDocument()
})

test('an answer that did not arrive stays chosen, to be sent again', async () => {
  const { user } = open(waiting)
  await user.click(await screen.findByRole('button', { name: copy.begin }))
  await user.click(await screen.findByRole('radio', { name: 'Hai' }))
  server.use(mockError(api.answer, 'server.unknown'))
  await user.click(screen.getByRole('button', { name: copy.check }))
  expect(await screen.findByText(copy.failed)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Hai' })).toBeChecked()
})

test.each([
  ['2026-11-27', 'ngày mai'],
  ['2026-12-01', 'sau 5 ngày'],
  ['2026-12-17', 'sau 21 ngày'],
  ['2026-12-18', 'ngày 18/12'],
])('%s is %s', (day, words) => {
  expect(whenOf(day, '2026-11-26')).toBe(words)
})
