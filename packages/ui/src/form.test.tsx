import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Form } from './form.tsx'
import { QueryForm } from './query-form.tsx'

const roots: { unmount(): void }[] = []
afterEach(() => act(() => roots.splice(0).forEach((root) => root.unmount())))

/** Puts the server-rendered page into the document; the returned function hydrates it. */
function openPage(page: ReactNode) {
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
  const root = document.getElementById('root') as HTMLElement
  return async () => {
    const faults = vi.fn()
    await act(async () => void roots.push(hydrateRoot(root, page, { onRecoverableError: faults })))
    expect(faults).not.toHaveBeenCalled()
  }
}

const controlOf = (name: string) => document.getElementsByName(name)[0] as HTMLInputElement
const type = (name: string, value: string) => fireEvent.input(controlOf(name), { target: { value } })

const reported = vi.fn()

/** Controlled by React, as a field of a form may be: it shows what the state says. */
function Names() {
  const [name, setName] = useState('')
  const [topic, setTopic] = useState('')
  const [hasConsent, setConsent] = useState(false)
  reported({ name, topic, hasConsent })
  return (
    <Form action="/contact">
      <input name="name" onChange={(event) => setName(event.target.value)} value={name} />
      <select name="topic" onChange={(event) => setTopic(event.target.value)} value={topic}>
        <option value="">Chọn</option>
        <option value="course">Khóa học</option>
      </select>
      <input
        checked={hasConsent}
        name="consent"
        onChange={(event) => setConsent(event.target.checked)}
        type="checkbox"
      />
      <button onClick={() => setName((now) => `${now}!`)} type="button">
        render
      </button>
    </Form>
  )
}

/** Stands for a form library, which writes its own value into a control when it gets the ref. */
function Registered({ onText }: { onText: (text: string) => void }) {
  return (
    <Form>
      <input
        name="email"
        onChange={(event) => onText(event.target.value)}
        ref={(control) => {
          if (control) control.value = ''
        }}
      />
    </Form>
  )
}

describe('forms: text typed before hydration', () => {
  test('is in the state and on the screen after hydration', async () => {
    const takeOver = openPage(<Names />)
    type('name', 'Lan')
    controlOf('topic').value = 'course'
    controlOf('consent').checked = true
    await takeOver()
    expect(reported).toHaveBeenLastCalledWith({ name: 'Lan', topic: 'course', hasConsent: true })
    await act(async () => document.querySelector('button')?.click())
    expect(controlOf('name').value).toBe('Lan!')
    expect(controlOf('consent').checked).toBe(true)
    expect(controlOf('topic').value).toBe('course')
  })

  test('survives a form library that writes its defaults into the controls', async () => {
    const onText = vi.fn()
    const takeOver = openPage(<Registered onText={onText} />)
    type('email', 'lan@example.vn')
    await takeOver()
    expect(controlOf('email').value).toBe('lan@example.vn')
    expect(onText).toHaveBeenCalledExactlyOnceWith('lan@example.vn')
  })

  test('keeps the caret where it was, so that typing goes on', async () => {
    const takeOver = openPage(<Registered onText={() => {}} />)
    controlOf('email').focus()
    type('email', 'lan@example.vn')
    controlOf('email').setSelectionRange(3, 3)
    await takeOver()
    expect(controlOf('email').selectionStart).toBe(3)
  })

  test('triggers no event where nothing was typed', async () => {
    const onText = vi.fn()
    await openPage(<Registered onText={onText} />)()
    expect(onText).not.toHaveBeenCalled()
  })
})

describe('forms: submitted by the browser without JavaScript', () => {
  test('a form is a POST, even without an action', () => {
    expect(renderToString(<Form />)).toMatch(/ action="\/unsent-form" method="post">/)
    expect(renderToString(<Form action="/contact" />)).toMatch(/ action="\/contact" method="post">/)
  })

  test('a search is a GET, so that its address can be shared', () => {
    expect(renderToString(<QueryForm action="/course" />)).toMatch(/ action="\/course" method="get">/)
  })
})

test('a form in a dialog that the page’s form renders is not submitted with the page’s form', () => {
  const [page, dialog] = [vi.fn(), vi.fn()]
  render(
    <Form onSubmit={page}>
      {createPortal(
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            dialog()
          }}
        >
          <button type="submit">Lưu</button>
        </Form>,
        document.body,
      )}
    </Form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))
  expect(dialog).toHaveBeenCalledOnce()
  expect(page).not.toHaveBeenCalled()
})
