import { beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyPresses } from './early-presses.ts'
import { programReady } from './program-ready.ts'

function press(selector: string): void {
  const element = document.querySelector(selector)
  if (!(element instanceof HTMLElement)) throw new Error(`no ${selector}`)
  element.click()
}

/** The program listens from now on; what it hears, in order. */
function startProgram(): string[] {
  const heard: string[] = []
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) heard.push(target.id)
    if (target instanceof HTMLInputElement) heard.push(`${target.id} ${target.checked ? 'on' : 'off'}`)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) heard.push(`${target.id} ${target.value}`)
  })
  dispatchEvent(new Event(programReady))
  return heard
}

beforeEach(() => {
  document.body.innerHTML = `
    <button id="menu" type="button"><b>x</b></button>
    <form onsubmit="return false"><button id="send">x</button></form>
    <input id="tick" type="checkbox"><input id="a" type="radio" name="r" checked><input id="b" type="radio" name="r">
    <select id="sort"><option value="new"></option><option value="cheap"></option></select>`
  keepEarlyPresses()
})

test('what is pressed and chosen early is done again, in its order, as it was left', async () => {
  press('#b')
  press('#menu b')
  press('#tick')
  const sort = document.getElementsByTagName('select')[0]
  if (!sort) throw new Error('no list')
  sort.value = 'cheap'
  sort.dispatchEvent(new Event('change', { bubbles: true }))
  // The program shows its own state first.
  sort.value = 'new'
  const heard = startProgram()
  await vi.waitFor(() => expect(heard).toEqual(['b on', 'menu', 'tick on', 'sort cheap']))
})

test('what was taken back, and what the browser did itself, is not done again', async () => {
  press('#tick')
  press('#tick')
  press('#send')
  press('#menu')
  const heard = startProgram()
  await vi.waitFor(() => expect(heard).toEqual(['menu']))
})
