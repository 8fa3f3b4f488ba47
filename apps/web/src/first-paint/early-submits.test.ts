import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlySubmits } from './early-submits.ts'
import { programReady } from './program-ready.ts'

let native = vi.fn()
let sent: string[] = []

const formOf = (id: string) => document.getElementById(id) as HTMLFormElement
const press = (id: string) => formOf(id).querySelector('button')?.click()

/** The program answers from now on. */
function startProgram(): void {
  for (const form of document.forms)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      sent.push(form.id)
    })
  dispatchEvent(new Event(programReady))
  vi.advanceTimersByTime(1)
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  native = vi.fn()
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(native)
  document.body.innerHTML = `
    <form id="login" method="post" action="/auth/login"><input name="email"><button>x</button></form>
    <form id="resend" method="post" action="/auth/regis"><button>x</button></form>
    <form id="search" method="get" action="/course"><button>x</button></form>`
  vi.spyOn(globalThis, 'addEventListener')
  keepEarlySubmits()
})
afterEach(() => {
  // A form that went to the server leaves its listeners to the page that comes next, which there is none here.
  for (const [type, listener, options] of vi.mocked(addEventListener).mock.calls)
    removeEventListener(type, listener, options)
  dispatchEvent(new Event(programReady))
  vi.useRealTimers()
})

test('early submits: the program sends what was sent before it came, once', () => {
  press('login')
  press('login')
  press('resend')
  expect(formOf('login').querySelector('button')).toHaveAttribute('data-waiting')
  expect(formOf('login').querySelector('button')).toHaveAttribute('aria-busy', 'true')
  startProgram()
  expect(sent).toEqual(['login'])
  expect(formOf('login').querySelector('button')).not.toHaveAttribute('data-waiting')
  expect(formOf('login').querySelector('button')).not.toHaveAttribute('aria-busy')
  press('login')
  expect(sent).toEqual(['login', 'login'])
  vi.advanceTimersByTime(10_000)
  expect(native).not.toHaveBeenCalled()
})

test('early submits: a program that is half there does not hear of it as well', () => {
  const half = vi.fn()
  formOf('login').addEventListener('submit', half)
  press('login')
  expect(half).not.toHaveBeenCalled()
  startProgram()
  expect(half).toHaveBeenCalledOnce()
})

test('early submits: a form that was drawn anew is found by where it goes and what it does', () => {
  const anew = (id: string) =>
    `<form id="${id}" method="post" action="/auth/login"><input name="form" value="${id}"><button>x</button></form>`
  formOf('login').insertAdjacentHTML('beforeend', '<input name="form" value="anew">')
  press('login')
  formOf('login').outerHTML = anew('other') + anew('anew')
  startProgram()
  expect(sent).toEqual(['anew'])
})

test('early submits: without a program the browser sends the form itself, and the program not a second time', () => {
  press('login')
  vi.advanceTimersByTime(5000)
  expect(native).toHaveBeenCalledOnce()
  expect(native.mock.contexts[0]).toBe(formOf('login'))
  startProgram()
  press('login')
  expect(sent).toEqual([])
  expect(native).toHaveBeenCalledOnce()
})

test('early submits: a search is left to the browser', () => {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
  formOf('search').dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})
