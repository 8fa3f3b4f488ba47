import { createHash } from 'node:crypto'
import type { contract, EndpointOutput } from '@repo/contract'
import { ltiPaths } from '@repo/contract/lti-launch'
import { plainDocument, plainDocumentPolicy } from '@repo/site-server'
import { escapeHtml } from '@repo/site-server/escape-html'
import { paths } from '../src/app/paths.ts'
import { ltiMessages as copy } from './lti.messages.ts'

type Entered = EndpointOutput<typeof contract.lti.enter>
type Offer = EndpointOutput<typeof contract.lti.offer>
type Answer = EndpointOutput<typeof contract.lti.choose>
type Of<Kind extends Entered['kind']> = Extract<Entered, { kind: Kind }>

/** A page with its status and its policy of content. */
export interface LtiPage {
  status: number
  policy: string
  html: string
}

export type ProofFault = keyof typeof copy.prove.faults

/** The form of a page goes to this site alone. */
const formPolicy = plainDocumentPolicy.replace("form-action 'none'", "form-action 'self'")
/** The answer goes to its platform without a press; where the browser runs no script, the button does it. */
const SEND_SCRIPT = 'document.forms[0].submit()'
const sendScriptHash = `'sha256-${createHash('sha256').update(SEND_SCRIPT).digest('base64')}'`

/**
 * Policy of a page to choose on: shown in frames of its platform alone, with forms that go here, or to the platform once
 * the answer is there.
 */
const selectionPolicy = (origins: readonly string[], formTarget: string) =>
  plainDocumentPolicy
    .replace("form-action 'none'", `form-action ${formTarget}`)
    .replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`)

/** Shown in the frame of a platform: it says that a launch needs a window, and shows nothing of a person. */
const framedPolicy = formPolicy.replace("frame-ancestors 'none'", 'frame-ancestors *')
const statusOf = { refused: 403, expired: 410, busy: 429, away: 503 } as const

/** Pages between a platform and a course, which need no file and no script. */
export function ltiPages(brand: string) {
  const documentOf = (title: string, body: string, isFramed = false) =>
    plainDocument({ brand, title, main: `<h1>${escapeHtml(title)}</h1>\n${body}`, isFramed })
  const hidden = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
      .join('')
  const beside = (path: string, words: string) =>
    `<a href="${escapeHtml(path)}" target="_blank" rel="noopener">${words} (${copy.prove.newTab})</a>`

  /** Goes back to the platform without a choice. */
  function leave(ticket: string) {
    return `<form method="post" action="${ltiPaths.select}">${hidden({ ticket, act: 'leave' })}
<nav><button class="plain">${copy.select.leave}</button></nav></form>`
  }

  function coursesOf(
    { courses, hasMore, platform, usesSeats }: Offer,
    { ticket, words }: { ticket: string; words: string },
  ) {
    const rows = courses.map(({ slug, title, freeSeats }) => {
      const url = `${ltiPaths.select}?${new URLSearchParams({ ticket, course: slug })}`
      const seats = freeSeats === null ? copy.select.noSeats : copy.select.freeSeats(freeSeats)
      return `<li><a href="${escapeHtml(url)}"><span>${escapeHtml(title)}</span>${usesSeats ? `<small>${seats}</small>` : ''}</a></li>`
    })
    return `<p>${escapeHtml(copy.select.lead(platform))}</p>
<form class="search" method="get" action="${ltiPaths.select}" role="search">${hidden({ ticket })}
<input name="words" type="search" value="${escapeHtml(words)}" maxlength="100" aria-label="${copy.select.search}" placeholder="${copy.select.search}">
<button>${copy.select.find}</button></form>
${rows.length > 0 ? `<div class="choices"><ul>${rows.join('')}</ul></div>` : `<p class="status" role="status">${words ? copy.select.noMatch : copy.select.empty}</p>`}
${hasMore ? `<p>${copy.select.more}</p>` : ''}
${leave(ticket)}`
  }

  function lessonsOf({ takesLine }: Offer, course: NonNullable<Offer['course']>, ticket: string) {
    const choice = (value: string, words: string, note: string, isChosen = false) =>
      `<li><label><input type="radio" name="lesson" value="${value}"${isChosen ? ' checked' : ''}><span>${words} <small>${note}</small></span></label></li>`
    const sections = course.sections.map(
      ({ title, lessons }) =>
        `<fieldset><legend>${escapeHtml(title)}</legend><ul>${lessons
          .map(({ id, title: lesson, kind }) => choice(id, escapeHtml(lesson), copy.select.kinds[kind]))
          .join('')}</ul></fieldset>`,
    )
    const line = `<label><input type="checkbox" name="line" value="yes" checked><span>${copy.select.line} <small>${copy.select.lineHint}</small></span></label>`
    const back = `${ltiPaths.select}?${new URLSearchParams({ ticket })}`
    return `<p>${copy.select.lessonLead}</p>
<form method="post" action="${ltiPaths.select}">${hidden({ ticket, act: 'choose', course: course.slug })}
<div class="choices"><ul>${choice('', copy.select.whole, copy.select.wholeHint, true)}</ul>
${sections.join('\n')}
${takesLine ? line : ''}</div>
<nav><button>${copy.select.add}</button><a href="${escapeHtml(back)}">${copy.select.other}</a></nav></form>
${leave(ticket)}`
  }

  return {
    /** @param isFramed whether a frame of another site asks, which would show nothing of a page that forbids it */
    fault: (why: keyof typeof statusOf, isFramed = false): LtiPage => ({
      status: statusOf[why],
      policy: isFramed ? framedPolicy : plainDocumentPolicy,
      html: documentOf(copy[why].title, `<p>${copy[why].text}</p>`, isFramed),
    }),

    /** Begins the same launch once more, in a window. */
    framed: (fields: Readonly<Record<string, string>>): LtiPage => {
      return {
        status: 200,
        policy: framedPolicy,
        html: documentOf(
          copy.framed.title,
          `<p>${copy.framed.text}</p>
<form method="get" action="${ltiPaths.login}" target="_blank">${hidden(fields)}
<nav><button>${copy.framed.button}</button></nav></form>`,
          true,
        ),
      }
    },

    /** @param url of this page, which is opened again by who has signed in */
    prove: (
      url: string,
      { platform, why, signedInAs }: Of<'prove'>,
      fault: ProofFault | null = null,
    ): LtiPage => {
      const words = `<p>${escapeHtml(copy.prove.why[why](platform))}</p>`
      const own = escapeHtml(url)
      const signIn = `<nav>${beside(paths.login(), copy.prove.signIn)}${beside(paths.register(), copy.prove.register)}<a href="${own}">${copy.prove.goOn}</a></nav>`
      const link = `<p>${escapeHtml(copy.prove.signedInAs(signedInAs ?? ''))}</p>
<form method="post" action="${own}">
${fault ? `<p class="status" role="alert">${copy.prove.faults[fault]}</p>` : ''}
<p><label>${copy.prove.password}<br><input name="password" type="password" autocomplete="current-password" required maxlength="1024"></label></p>
<p><label>${copy.prove.code}<br><input name="code" autocomplete="one-time-code" maxlength="20"></label></p>
<nav><button>${copy.prove.link}</button></nav></form>
<p>${copy.prove.noPassword} ${beside(paths.forgotPassword, copy.prove.setPassword)}</p>
<p>${copy.prove.other}</p>`
      const canLink = signedInAs !== null && why !== 'second_factor'
      return {
        status: 200,
        policy: formPolicy,
        html: documentOf(copy.prove.title(platform), words + (canLink ? link : signIn)),
      }
    },

    noAccess: ({ platform, why, course }: Of<'no_access'>): LtiPage => ({
      status: 403,
      policy: plainDocumentPolicy,
      html: documentOf(
        copy.noAccess.title(course.title),
        `<p>${escapeHtml(copy.noAccess.why[why](platform))}</p>
<nav><a href="${escapeHtml(paths.course(course.slug))}">${copy.noAccess.course}</a><a href="${paths.myCourses}">${copy.noAccess.mine}</a></nav>`,
      ),
    }),

    /** Courses to choose from, or the lessons of one. */
    offer: (offer: Offer, asked: { ticket: string; words: string }): LtiPage => ({
      status: 200,
      policy: selectionPolicy(offer.origins, "'self'"),
      html: documentOf(
        offer.course?.title ?? copy.select.title,
        offer.course ? lessonsOf(offer, offer.course, asked.ticket) : coursesOf(offer, asked),
        true,
      ),
    }),

    /** Takes the signed answer to the platform. */
    answer: ({ platform, returnUrl, origins, message }: Answer): LtiPage => ({
      status: 200,
      policy: `${selectionPolicy(origins, new URL(returnUrl).origin)}; script-src ${sendScriptHash}`,
      html: documentOf(
        copy.answer.title(platform),
        `<p>${copy.answer.text}</p>
<form method="post" action="${escapeHtml(returnUrl)}">${hidden({ JWT: message })}
<nav><button>${escapeHtml(copy.answer.button(platform))}</button></nav></form>
<script>${SEND_SCRIPT}</script>`,
        true,
      ),
    }),
  }
}
