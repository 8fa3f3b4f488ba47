import { act, render, screen } from '@testing-library/react'
import { createContext, startTransition, use, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { latePart } from './late-part.tsx'
import { PartKept } from './lib/part-kept.ts'

type Watcher = (entries: { isIntersecting: boolean }[]) => void

const watchers: Watcher[] = []
const inView = () => act(async () => watchers.forEach((tell) => tell([{ isIntersecting: true }])))

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: Watcher) {
        watchers.push(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(() => {
  watchers.length = 0
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const Language = createContext('vi')

function Counter({ title }: { title: string }) {
  const [count, setCount] = useState(0)
  return (
    <section aria-labelledby="counter">
      <h2 id="counter">
        {title} {use(Language)}
      </h2>
      <button type="button" onClick={() => setCount(count + 1)}>
        Đếm {count}
      </button>
    </section>
  )
}

/** Draws a page on a server and takes it over in the browser, where the part's program has yet to come. */
async function takeOver(load: () => Promise<typeof Counter>) {
  const ServerPart = latePart(async () => Counter)
  await ServerPart.preload()
  const Part = latePart(load)
  const changes: ((language: string) => void)[] = []
  const renames: ((title: string) => void)[] = []
  function Page({ Shown }: { Shown: typeof Part }) {
    const [language, setLanguage] = useState('vi')
    const [title, setTitle] = useState('Học viên')
    useEffect(() => {
      changes.push(setLanguage)
      renames.push(setTitle)
    }, [])
    return (
      <Language value={language}>
        <p>Trang {language}</p>
        <Shown title={title} />
      </Language>
    )
  }
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(<Page Shown={ServerPart} />)
  const onRecoverableError = (error: unknown) => {
    if (!(error instanceof Error && error.cause instanceof PartKept)) throw error
  }
  await act(async () =>
    startTransition(() => void hydrateRoot(root, <Page Shown={Part} />, { onRecoverableError })),
  )
  return {
    root,
    change: (language: string) => changes.at(-1)?.(language),
    rename: (title: string) => renames.at(-1)?.(title),
  }
}

test('late part: what the server sent stays as it is, and its program comes when it is nearly in view', async () => {
  const load = vi.fn(async () => Counter)
  await takeOver(load)
  const heading = screen.getByRole('heading', { name: 'Học viên vi' })
  expect(load).not.toHaveBeenCalled()
  await inView()
  expect(load).toHaveBeenCalledOnce()
  expect(screen.getByRole('heading', { name: 'Học viên vi' })).toBe(heading)
  await act(async () => screen.getByRole('button', { name: 'Đếm 0' }).click())
  expect(screen.getByRole('button', { name: 'Đếm 1' })).toBeInTheDocument()
})

test('late part: a press before its program is there counts once it is', async () => {
  await takeOver(async () => Counter)
  screen.getByRole('button', { name: 'Đếm 0' }).click()
  await inView()
  expect(await screen.findByRole('button', { name: 'Đếm 1' })).toBeInTheDocument()
})

test('late part: something around it changes in a transition; the part stays and shows the change once it can', async () => {
  const load = vi.fn(async () => Counter)
  const { change } = await takeOver(load)
  const button = screen.getByRole('button', { name: 'Đếm 0' })
  await act(async () => startTransition(() => change('en')))
  expect(load).toHaveBeenCalledOnce()
  expect(screen.getByRole('heading', { name: 'Học viên en' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Đếm 0' })).toBe(button)
})

test('late part: a program that cannot be fetched leaves what the server sent, and is asked for again', async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await takeOver(load)
  await inView()
  expect(screen.getByRole('heading', { name: 'Học viên vi' })).toBeInTheDocument()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
  await act(async () => screen.getByRole('button', { name: 'Đếm 0' }).click())
  expect(screen.getByRole('button', { name: 'Đếm 1' })).toBeInTheDocument()
})

test('late part: a press that React has answered meanwhile is not done again', async () => {
  const load = vi.fn(async () => Counter)
  await takeOver(load)
  await inView()
  await act(async () => screen.getByRole('button', { name: 'Đếm 0' }).click())
  expect(await screen.findByRole('button', { name: 'Đếm 1' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Đếm 2' })).not.toBeInTheDocument()
})

test('late part: where its program cannot be had, what was sent stays and nothing around it is held up', async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { change, root } = await takeOver(load)
  await act(async () => startTransition(() => change('en')))
  expect(root).toHaveTextContent('Trang en')
  expect(screen.getByRole('heading', { name: 'Học viên vi' })).toBeInTheDocument()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('heading', { name: 'Học viên en' })).toBeInTheDocument()
})

test('late part: a change of its props keeps what was sent until its program is there', async () => {
  const { rename } = await takeOver(async () => Counter)
  const button = screen.getByRole('button', { name: 'Đếm 0' })
  await act(async () => rename('Bác sĩ'))
  expect(screen.getByRole('button', { name: 'Đếm 0' })).toBe(button)
  await inView()
  expect(screen.getByRole('heading', { name: 'Bác sĩ vi' })).toBeInTheDocument()
})

test('late part: on a page that was reached by a link a failure is told, and tried again by a press', async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = latePart(load)
  await Part.preload()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await act(async () => void render(<Part title="Khóa học" />))
  await act(async () => screen.getByRole('button', { name: 'Thử lại' }).click())
  expect(screen.getByRole('heading', { name: 'Khóa học vi' })).toBeInTheDocument()
})

test('late part: on a page that was reached by a link it is fetched at once', async () => {
  const Part = latePart(async () => Counter)
  await act(async () => void render(<Part title="Khóa học" />))
  expect(screen.getByRole('heading', { name: 'Khóa học vi' })).toBeInTheDocument()
})
