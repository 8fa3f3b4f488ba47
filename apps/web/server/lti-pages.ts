import type { contract, EndpointOutput } from '@repo/contract'
import { ltiPaths } from '@repo/contract/lti-launch'
import { plainDocument, plainDocumentPolicy } from '@repo/site-server'
import { escapeHtml } from '@repo/site-server/escape-html'
import { paths } from '../src/app/paths.ts'
import { ltiMessages as copy } from './lti.messages.ts'

type Entered = EndpointOutput<typeof contract.lti.enter>
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
/** Shown in the frame of a platform: it says that a launch needs a window, and shows nothing of a person. */
const framedPolicy = formPolicy.replace("frame-ancestors 'none'", 'frame-ancestors *')
const statusOf = { refused: 403, expired: 410, busy: 429, away: 503 } as const

/** Pages between a platform and a course, which need no file and no script. */
export function ltiPages(brand: string) {
  const documentOf = (title: string, body: string) =>
    plainDocument({ brand, title, main: `<h1>${escapeHtml(title)}</h1>\n${body}` })
  const beside = (path: string, words: string) =>
    `<a href="${escapeHtml(path)}" target="_blank" rel="noopener">${words} (${copy.prove.newTab})</a>`

  return {
    fault: (why: keyof typeof statusOf): LtiPage => ({
      status: statusOf[why],
      policy: plainDocumentPolicy,
      html: documentOf(copy[why].title, `<p>${copy[why].text}</p>`),
    }),

    /** Begins the same launch once more, in a window. */
    framed: (fields: Readonly<Record<string, string>>): LtiPage => {
      const hidden = Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
      )
      return {
        status: 200,
        policy: framedPolicy,
        html: documentOf(
          copy.framed.title,
          `<p>${copy.framed.text}</p>
<form method="get" action="${ltiPaths.login}" target="_blank">${hidden.join('')}
<nav><button>${copy.framed.button}</button></nav></form>`,
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
  }
}
