import { missingProgram as copy } from './missing-program.messages.ts'

export const lateProgramId = 'late-program'

/**
 * What the document says when nothing watches over the program any more: the start script did not come, or it has
 * handed the page to a program that did not come. No script shows it: `styles.css` does, half a minute after the
 * page, and takes it back as soon as the root element is marked (`program-ready.ts`).
 */
export const lateProgramHtml =
  `<div class="late-program" id="${lateProgramId}" role="alert" data-nosnippet>` +
  `<p>${copy.late}</p><a href="">${copy.reload}</a></div>`
