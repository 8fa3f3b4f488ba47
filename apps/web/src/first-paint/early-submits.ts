import { programReady } from './program-ready.ts'

/** How long a form sent early waits for the page's JavaScript, in ms; after that it is posted to the site's server. */
const patienceMs = 5000

/** Which of the forms of its page it is. */
const kindOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[name="form"]')?.value

/** What a form goes by once its element has been replaced. */
const findAgain = (form: HTMLFormElement): HTMLFormElement | undefined =>
  [...document.forms].find(
    (other) => other.action === form.action && other.method === form.method && kindOf(other) === kindOf(form),
  )

/**
 * Keeps a form that is sent before the program runs and hands it to the program, once. A search goes to the browser:
 * its address is the answer. Should the program not come, the form is sent as it is, which needs none.
 */
export function keepEarlySubmits(): void {
  const once = new AbortController()
  let kept: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined
  let isGone = false

  const markWaiting = (button: HTMLElement | null, isWaiting: boolean) => {
    button?.toggleAttribute('data-waiting', isWaiting)
    if (isWaiting) button?.setAttribute('aria-busy', 'true')
    else button?.removeAttribute('aria-busy')
  }
  const sendWithoutProgram = () => {
    isGone = true
    if (kept) HTMLFormElement.prototype.submit.call(kept.form)
  }
  addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
      event.preventDefault()
      // The program may be half there: its own handler would send the form a second time.
      event.stopImmediatePropagation()
      if (kept) return
      const { submitter } = event
      kept = { form, submitter }
      markWaiting(submitter, true)
      setTimeout(() => once.signal.aborted || sendWithoutProgram(), patienceMs)
    },
    { signal: once.signal, capture: true },
  )
  addEventListener(
    programReady,
    () => {
      // On its way to the server already.
      if (isGone) return
      once.abort()
      if (!kept) return
      const { form, submitter } = kept
      markWaiting(submitter, false)
      const target = form.isConnected ? form : findAgain(form)
      const button = target && submitter && target.contains(submitter) ? submitter : undefined
      // Not before the program has drawn what was typed.
      setTimeout(() => target?.requestSubmit(button))
    },
    { once: true },
  )
}
