import { expiredCookieHeaders, readSessionTokens, sessionCookieHeaders } from '@repo/session/cookie-headers'
import type { FormAnswer, FormPost, SiteServer } from '@repo/site-server'
import type { Post, PostAnswer } from '../src/app/posts/index.ts'
import type { SitePageRequest } from './renderer.ts'

export interface FormPostParts {
  posts: Readonly<Record<string, Post>>
  render: (request: SitePageRequest) => Promise<{ html: string }>
}

/** Takes the forms of this site's pages when a browser sends them by itself. */
export function addFormPosts(site: SiteServer, { posts, render }: FormPostParts): void {
  site.takeForms(
    Object.fromEntries(
      Object.entries(posts).map(([path, take]) => [
        path,
        async (post: FormPost) => toAnswer(post, await take(toInput(post)), render),
      ]),
    ),
  )
}

function toInput({ url, fields, forwarded, cookie }: FormPost): Parameters<Post>[0] {
  const search = new URLSearchParams(url.split('?', 2)[1] ?? '')
  return { fields, search, session: readSessionTokens(cookie), options: { headers: forwarded } }
}

async function toAnswer(
  post: FormPost,
  answer: PostAnswer,
  render: FormPostParts['render'],
): Promise<FormAnswer> {
  if (answer.kind === 'redirect') {
    const { location, session } = answer
    const { isSecure } = post
    const cookies =
      session === null
        ? expiredCookieHeaders({ isSecure })
        : session && sessionCookieHeaders(session, { isSecure })
    return { kind: 'redirect', location, ...(cookies ? { cookies } : {}) }
  }
  const { url, origin, userAgent, requestId } = post
  const { status, posted, retryAfterSeconds } = answer
  const { html } = await render({ url, origin, userAgent, requestId, posted })
  return { kind: 'page', status, html, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
}
