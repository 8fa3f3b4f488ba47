import { lateProgramId } from './late-program.ts'
import { missingProgram as copy } from './missing-program.messages.ts'

const id = 'missing-program'

/**
 * Says on a page that the server has rendered that its program could not be fetched: everything can be read and every
 * link leads on, but buttons do nothing. Made by hand, because what makes the other notices may be what is missing.
 */
export function tellMissingProgram(): void {
  if (document.getElementById(id)) return
  // One notice is enough.
  document.getElementById(lateProgramId)?.remove()
  const notice = document.createElement('div')
  notice.id = id
  notice.setAttribute('role', 'alert')
  notice.className =
    'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-md border border-strong bg-surface p-4 text-sm text-1 shadow-2'
  const text = document.createElement('p')
  text.className = 'min-w-0 flex-1 basis-60'
  text.textContent = navigator.onLine ? copy.text : copy.offline
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'min-h-11 rounded-sm bg-primary px-4 font-semibold text-on-primary'
  button.textContent = copy.reload
  button.addEventListener('click', () => location.reload())
  notice.append(text, button)
  document.body.append(notice)
}
