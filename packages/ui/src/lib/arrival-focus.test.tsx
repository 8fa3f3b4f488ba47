import { act, render } from '@testing-library/react'
import { useRef, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { useArrivalFocus } from './hooks.ts'

function Step({ isWanted }: { isWanted?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasFault, setHasFault] = useState(false)
  useArrivalFocus(heading, isWanted ?? hasFault)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Đặt mật khẩu mới
      </h1>
      <input />
      <button onClick={() => setHasFault(true)} type="button">
        Gửi
      </button>
    </>
  )
}

const element = (name: string) => document.querySelector(name) as HTMLElement
let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

/** Puts the server-rendered step into the document; the returned function hydrates it. */
function openStep(isWanted?: boolean) {
  document.body.innerHTML = `<div id="root">${renderToString(<Step isWanted={isWanted} />)}</div>`
  return act.bind(null, async () => {
    root = hydrateRoot(element('#root'), <Step isWanted={isWanted} />)
  })
}

describe('useArrivalFocus', () => {
  test('hydration: the focus stays in the field where the visitor is already typing', async () => {
    const hydrate = openStep(true)
    element('input').focus()
    await hydrate()
    expect(element('input')).toHaveFocus()
  })

  test('hydration: the heading gets the focus when nothing had it before', async () => {
    await openStep(true)()
    expect(element('h1')).toHaveFocus()
  })

  test('after hydration: an element whose focus is requested takes it from where it is', async () => {
    await openStep()()
    element('button').focus()
    act(() => element('button').click())
    expect(element('h1')).toHaveFocus()
  })

  test('client rendering: a new step takes the focus from where it is', () => {
    document.body.innerHTML = '<input id="before" /><div id="root"></div>'
    element('#before').focus()
    render(<Step isWanted />, { container: element('#root') })
    expect(element('h1')).toHaveFocus()
  })
})
