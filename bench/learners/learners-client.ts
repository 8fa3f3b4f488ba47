// A child process that plays many learners at once: each does one thing, thinks, and does the next. Its first argument
// is a file with a LearnersOrder; it writes a LearnersResult into the file that the second one names.
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { LearnersOrder, LearnersResult } from './learners.ts'

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LearnersOrder
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const end = performance.now() + order.durationMs
const times: number[] = []
const faults = new Map<string, number>()

const words = [
  'mụn',
  'botox',
  'filler',
  'da',
  'laser',
  'giải phẫu',
  'nám',
  'chỉ',
  'an toàn',
  'sẹo',
  'môi',
  'tiêm',
]
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

interface Question {
  number: number
  kind: string
  choices: { key: string }[]
}

interface Answer {
  status: number
  data: Record<string, unknown>
}

function ask(token: string | null, method: string, path: string, body?: unknown): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
  }
  const began = performance.now()
  return new Promise((resolve) => {
    const note = (status: number, bytes: string) => {
      times.push(performance.now() - began)
      if (status >= 200 && status < 300)
        return resolve({ status, data: bytes ? (JSON.parse(bytes) as { data: Answer['data'] }).data : {} })
      const fault = `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id').split('?')[0]} ${status} ${bytes.slice(0, 120)}`
      faults.set(fault, (faults.get(fault) ?? 0) + 1)
      resolve({ status, data: {} })
    }
    const sent = request(
      { host: '127.0.0.1', port: order.port, agent, method, path, headers },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', () => note(0, 'broken'))
        response.once('end', () => note(response.statusCode ?? 0, Buffer.concat(chunks).toString()))
      },
    )
    sent.once('error', (error) => note(0, error.message))
    sent.end(text)
  })
}

/** One learner until the time is over. */
async function learn(token: string): Promise<void> {
  const { course } = order
  let stream: { id: string; since: number; told: number } | null = null
  let hasTakenQuiz = false

  const watch = async () => {
    if (!stream) {
      const { status, data } = await ask(token, 'POST', `/lessons/${course.videoId}/playback`, {
        begin: true,
      })
      const id = typeof data.playbackId === 'string' ? data.playbackId : null
      if (status === 200 && id) stream = { id, since: performance.now(), told: 0 }
      return
    }
    const at = Math.min(course.durationMs, Math.round(performance.now() - stream.since))
    await ask(token, 'POST', `/playbacks/${stream.id}/heartbeat`)
    const intervals = at > stream.told ? [[stream.told, at]] : []
    stream.told = at
    const body = { playbackId: stream.id, positionMs: at, intervals }
    await ask(token, 'POST', `/lessons/${course.videoId}/progress`, body)
  }

  const takeQuiz = async () => {
    if (!course.quizId) return
    await ask(token, 'GET', `/lessons/${course.quizId}/quiz`)
    if (hasTakenQuiz) return
    hasTakenQuiz = true
    const { data } = await ask(token, 'POST', `/lessons/${course.quizId}/quiz/attempts`)
    const questions = (data.questions ?? []) as Question[]
    const answers = questions.map(({ number, kind, choices }) => ({
      number,
      // What is put in order is all of it.
      chosen: choices.slice(0, kind === 'order' ? undefined : 1).map(({ key }) => key),
      ageMs: 0,
    }))
    for (const answer of answers) await ask(token, 'PUT', `/quiz-attempts/${String(data.id)}/answers`, answer)
  }

  const buy = async () => {
    const wish = { courses: [oneOf(course.forSale)] }
    await ask(token, 'POST', '/orders/quote', wish)
    const { data } = await ask(token, 'POST', '/orders', wish)
    await ask(token, 'GET', `/orders/${String(data.code)}`)
    await ask(token, 'POST', `/orders/${String(data.code)}/cancel`)
  }

  const acts: readonly [share: number, act: () => Promise<unknown>][] = [
    [20, () => ask(null, 'GET', oneOf(['/home', '/courses', `/courses/${oneOf(course.forSale)}`]))],
    [10, () => ask(null, 'GET', `/courses?q=${encodeURIComponent(oneOf(words))}`)],
    [15, () => ask(token, 'GET', oneOf(['/me/courses', `/me/courses/${course.slug}`, '/notices/unread']))],
    [40, watch],
    [
      8,
      () =>
        ask(token, 'PUT', `/me/notes/${randomUUID()}`, {
          lessonId: course.videoId,
          positionMs: 1000,
          text: `Ghi chú ${oneOf(words)}`,
          version: 0,
        }),
    ],
    [4, takeQuiz],
    [3, buy],
  ]
  const sum = acts.reduce((total, [share]) => total + share, 0)
  // They do not all begin at once.
  await delay(Math.random() * 2 * order.pauseMs)
  while (performance.now() < end) {
    let place = Math.random() * sum
    const [, act] = acts.find(([share]) => (place -= share) < 0) ?? acts[0]!
    await act()
    await delay(Math.random() * 2 * order.pauseMs)
  }
}

const began = performance.now()
await Promise.all(order.tokens.map(learn))
const result: LearnersResult = {
  times,
  faults: Object.fromEntries(faults),
  elapsedMs: performance.now() - began,
}
writeFileSync(process.argv[3] ?? '', JSON.stringify(result))
process.exit(0)
